CREATE TABLE "capture_settings" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"capture_assembled_models" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "capture_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organization_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"created_by_id" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "organization_tokens_digest" UNIQUE("organization_id","digest")
);
--> statement-breakpoint
ALTER TABLE "organization_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "capture_ingestions" ADD COLUMN "assembly_request_id" uuid;--> statement-breakpoint
ALTER TABLE "capture_settings" ADD CONSTRAINT "capture_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_tokens" ADD CONSTRAINT "organization_tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_tokens" ADD CONSTRAINT "organization_tokens_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "capture_ingestions_of_assembly" ON "capture_ingestions" USING btree ("organization_id","assembly_request_id");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "capture_settings" AS PERMISSIVE FOR ALL TO public USING ("capture_settings"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("capture_settings"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "organization_tokens" AS PERMISSIVE FOR ALL TO public USING ("organization_tokens"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("organization_tokens"."organization_id" = current_setting('app.organization', true));