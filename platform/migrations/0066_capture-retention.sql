CREATE TABLE "capture_retentions" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"keep_captures" integer,
	"removes_compared" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"removed_count" integer DEFAULT 0 NOT NULL,
	"removed_names" text[] DEFAULT '{}' NOT NULL,
	"last_removed_count" integer,
	"last_removed_at" timestamp with time zone,
	CONSTRAINT "capture_retentions_keep_some" CHECK (keep_captures > 0),
	CONSTRAINT "capture_retentions_last_removed_is_whole" CHECK ((last_removed_count is null) = (last_removed_at is null))
);
--> statement-breakpoint
ALTER TABLE "capture_retentions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kept_captures" (
	"organization_id" text NOT NULL,
	"capture_id" uuid NOT NULL,
	"kept_by" text NOT NULL,
	"kept_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_captures_organization_id_capture_id_pk" PRIMARY KEY("organization_id","capture_id")
);
--> statement-breakpoint
ALTER TABLE "kept_captures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organization_changes" DROP CONSTRAINT "organization_changes_action_is_known";--> statement-breakpoint
ALTER TABLE "capture_retentions" ADD CONSTRAINT "capture_retentions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_captures" ADD CONSTRAINT "kept_captures_capture" FOREIGN KEY ("organization_id","capture_id") REFERENCES "public"."captures"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_changes" ADD CONSTRAINT "organization_changes_action_is_known" CHECK (action in ('name-changed', 'theme-changed', 'logo-changed', 'units-changed', 'member-added', 'roles-changed', 'member-removed', 'member-left', 'application-added', 'application-changed', 'application-secret-changed', 'application-removed', 'application-consent-ended', 'retention-changed', 'captures-removed'));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "capture_retentions" AS PERMISSIVE FOR ALL TO public USING ("capture_retentions"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("capture_retentions"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "nightly_rows" ON "capture_retentions" AS PERMISSIVE FOR SELECT TO public USING ("capture_retentions"."keep_captures" is not null and current_setting('app.begins_night', true) = 'yes');--> statement-breakpoint
CREATE POLICY "organization_rows" ON "kept_captures" AS PERMISSIVE FOR ALL TO public USING ("kept_captures"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("kept_captures"."organization_id" = current_setting('app.organization', true));