CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"writer" uuid,
	"writer_until" timestamp with time zone,
	CONSTRAINT "uploads_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_by_organization" ON "uploads" USING btree ("organization_id");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "uploads" AS PERMISSIVE FOR ALL TO public USING ("uploads"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("uploads"."organization_id" = current_setting('app.organization', true));