CREATE TABLE "capture_health" (
	"organization_id" text NOT NULL,
	"capture_id" uuid NOT NULL,
	"warnings" integer NOT NULL,
	"without_geometry" integer,
	"without_type" integer NOT NULL,
	"without_level" integer NOT NULL,
	"without_material" integer,
	"unclassified" integer,
	"duplicate_ids" integer NOT NULL,
	"measured_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "capture_health_organization_id_capture_id_pk" PRIMARY KEY("organization_id","capture_id")
);
--> statement-breakpoint
ALTER TABLE "capture_health" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "health_thresholds" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"thresholds" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "health_thresholds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "version_set_captures" (
	"organization_id" text NOT NULL,
	"version_set_id" uuid NOT NULL,
	"capture_id" uuid NOT NULL,
	CONSTRAINT "version_set_captures_pk" PRIMARY KEY("organization_id","version_set_id","capture_id")
);
--> statement-breakpoint
ALTER TABLE "version_set_captures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "version_sets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"project_group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"issue_date" date NOT NULL,
	"created_by" text NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "version_sets_in_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "version_sets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organization_changes" DROP CONSTRAINT "organization_changes_action_is_known";--> statement-breakpoint
ALTER TABLE "capture_health" ADD CONSTRAINT "capture_health_capture" FOREIGN KEY ("organization_id","capture_id") REFERENCES "public"."captures"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_thresholds" ADD CONSTRAINT "health_thresholds_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_set_captures" ADD CONSTRAINT "version_set_captures_set" FOREIGN KEY ("organization_id","version_set_id") REFERENCES "public"."version_sets"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_set_captures" ADD CONSTRAINT "version_set_captures_capture" FOREIGN KEY ("organization_id","capture_id") REFERENCES "public"."captures"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_sets" ADD CONSTRAINT "version_sets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_sets" ADD CONSTRAINT "version_sets_project_group" FOREIGN KEY ("organization_id","project_group_id") REFERENCES "public"."project_groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capture_health_by_date" ON "capture_health" USING btree ("organization_id","measured_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "version_set_captures_of_capture" ON "version_set_captures" USING btree ("organization_id","capture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "version_sets_named" ON "version_sets" USING btree ("organization_id","project_group_id",lower("name"));--> statement-breakpoint
ALTER TABLE "organization_changes" ADD CONSTRAINT "organization_changes_action_is_known" CHECK (action in ('name-changed', 'theme-changed', 'logo-changed', 'units-changed', 'member-added', 'roles-changed', 'member-removed', 'member-left', 'application-added', 'application-changed', 'application-secret-changed', 'application-removed', 'application-consent-ended', 'retention-changed', 'captures-removed', 'version-set-added', 'version-set-changed', 'version-set-removed', 'health-thresholds-changed'));--> statement-breakpoint
CREATE POLICY "nightly_rows" ON "organizations" AS PERMISSIVE FOR SELECT TO public USING (current_setting('app.begins_night', true) = 'yes');--> statement-breakpoint
CREATE POLICY "organization_rows" ON "capture_health" AS PERMISSIVE FOR ALL TO public USING ("capture_health"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("capture_health"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "health_thresholds" AS PERMISSIVE FOR ALL TO public USING ("health_thresholds"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("health_thresholds"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "version_set_captures" AS PERMISSIVE FOR ALL TO public USING ("version_set_captures"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("version_set_captures"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "version_sets" AS PERMISSIVE FOR ALL TO public USING ("version_sets"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("version_sets"."organization_id" = current_setting('app.organization', true));