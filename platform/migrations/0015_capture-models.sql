CREATE TABLE "capture_models" (
	"capture_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"status" text DEFAULT 'Making' NOT NULL,
	"status_details" text,
	"file_key" text,
	"file_hash" text,
	"bytes" bigint,
	"origin_x" double precision,
	"origin_y" double precision,
	"origin_z" double precision,
	"origin_date" timestamp with time zone,
	"element_count" integer,
	"triangle_count" integer,
	CONSTRAINT "capture_models_status_is_known" CHECK (status in ('Making', 'Made', 'None', 'Error')),
	CONSTRAINT "capture_models_file_is_own" CHECK (starts_with("capture_models"."file_key", 'organizations/' || "capture_models"."organization_id" || '/')),
	CONSTRAINT "capture_models_made_has_file" CHECK ((status = 'Made') = (file_key is not null))
);
--> statement-breakpoint
ALTER TABLE "capture_models" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "capture_models" ADD CONSTRAINT "capture_models_capture" FOREIGN KEY ("organization_id","capture_id") REFERENCES "public"."captures"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "organization_rows" ON "capture_models" AS PERMISSIVE FOR ALL TO public USING ("capture_models"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("capture_models"."organization_id" = current_setting('app.organization', true));