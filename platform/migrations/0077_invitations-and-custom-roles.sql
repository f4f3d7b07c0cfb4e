CREATE TABLE "custom_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "custom_roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"custom_role_ids" uuid[] NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by_id" text,
	"invited_by" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_of_address" UNIQUE("organization_id","email"),
	CONSTRAINT "invitations_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organization_changes" DROP CONSTRAINT "organization_changes_action_is_known";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "direct_roles" text[];--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "custom_role_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_roles" ADD CONSTRAINT "custom_roles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_roles_named" ON "custom_roles" USING btree ("organization_id",lower("name"));--> statement-breakpoint
ALTER TABLE "organization_changes" ADD CONSTRAINT "organization_changes_action_is_known" CHECK (action in ('name-changed', 'theme-changed', 'logo-changed', 'units-changed', 'member-added', 'roles-changed', 'member-removed', 'member-left', 'application-added', 'application-changed', 'application-secret-changed', 'application-removed', 'application-consent-ended', 'retention-changed', 'captures-removed', 'version-set-added', 'version-set-changed', 'version-set-removed', 'health-thresholds-changed', 'currency-changed', 'people-invited', 'invitation-revoked', 'invitation-accepted', 'custom-role-added', 'custom-role-changed', 'custom-role-removed'));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "custom_roles" AS PERMISSIVE FOR ALL TO public USING ("custom_roles"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("custom_roles"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "invitations" AS PERMISSIVE FOR ALL TO public USING ("invitations"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("invitations"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "found_by_token" ON "invitations" AS PERMISSIVE FOR SELECT TO public USING ("invitations"."token_hash" = nullif(current_setting('app.invitation_token_hash', true), ''));