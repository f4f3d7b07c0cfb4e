CREATE TABLE "application_consents" (
	"grant_hash" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"redirect_addresses" text[] NOT NULL,
	"secret_digest" text,
	"secret_changed_at" timestamp with time zone,
	"created_by_id" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "applications_in_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "applications_kind_is_known" CHECK (kind in ('confidential', 'public')),
	CONSTRAINT "applications_secret_of_confidential" CHECK ((kind = 'confidential') = (secret_digest is not null))
);
--> statement-breakpoint
ALTER TABLE "applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organization_changes" DROP CONSTRAINT "organization_changes_action_is_known";--> statement-breakpoint
ALTER TABLE "application_consents" ADD CONSTRAINT "application_consents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_consents" ADD CONSTRAINT "application_consents_application" FOREIGN KEY ("organization_id","application_id") REFERENCES "public"."applications"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_consents_by_person" ON "application_consents" USING btree ("application_id","user_id");--> statement-breakpoint
CREATE INDEX "application_consents_of_person" ON "application_consents" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "organization_changes" ADD CONSTRAINT "organization_changes_action_is_known" CHECK (action in ('name-changed', 'theme-changed', 'logo-changed', 'units-changed', 'member-added', 'roles-changed', 'member-removed', 'member-left', 'application-added', 'application-changed', 'application-secret-changed', 'application-removed', 'application-consent-ended'));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "application_consents" AS PERMISSIVE FOR ALL TO public USING ("application_consents"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("application_consents"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "own_rows" ON "application_consents" AS PERMISSIVE FOR ALL TO public USING ("application_consents"."user_id" = current_setting('app.user', true)) WITH CHECK ("application_consents"."user_id" = current_setting('app.user', true));--> statement-breakpoint
CREATE POLICY "sought_by_provider" ON "application_consents" AS PERMISSIVE FOR ALL TO public USING ("application_consents"."grant_hash" = nullif(current_setting('app.sought_grant', true), '')) WITH CHECK ("application_consents"."grant_hash" = nullif(current_setting('app.sought_grant', true), ''));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "applications" AS PERMISSIVE FOR ALL TO public USING ("applications"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("applications"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "sought_by_provider" ON "applications" AS PERMISSIVE FOR SELECT TO public USING ("applications"."id"::text = nullif(current_setting('app.sought_application', true), ''));