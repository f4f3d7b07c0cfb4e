CREATE TABLE "health_alerts" (
	"organization_id" text NOT NULL,
	"capture_id" uuid NOT NULL,
	"exceeded" jsonb NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "health_alerts_organization_id_capture_id_pk" PRIMARY KEY("organization_id","capture_id")
);
--> statement-breakpoint
ALTER TABLE "health_alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_health_thresholds" (
	"organization_id" text NOT NULL,
	"project_group_id" uuid NOT NULL,
	"thresholds" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by_id" text,
	CONSTRAINT "project_health_thresholds_organization_id_project_group_id_pk" PRIMARY KEY("organization_id","project_group_id")
);
--> statement-breakpoint
ALTER TABLE "project_health_thresholds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_sets" DROP CONSTRAINT "data_sets_source_is_known";--> statement-breakpoint
ALTER TABLE "report_types" DROP CONSTRAINT "report_types_source_is_known";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_source_is_known";--> statement-breakpoint
ALTER TABLE "health_alerts" ADD CONSTRAINT "health_alerts_capture" FOREIGN KEY ("organization_id","capture_id") REFERENCES "public"."captures"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_health_thresholds" ADD CONSTRAINT "project_health_thresholds_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_health_thresholds" ADD CONSTRAINT "project_health_thresholds_project" FOREIGN KEY ("organization_id","project_group_id") REFERENCES "public"."project_groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "health_alerts_by_date" ON "health_alerts" USING btree ("organization_id","created_date" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "data_sets" ADD CONSTRAINT "data_sets_source_is_known" CHECK (source in ('assembly-requests', 'captured-elements', 'capture-reviews', 'flagged-elements', 'comparisons', 'master-elements', 'master-parameters', 'projects', 'assets', 'topics', 'model-health'));--> statement-breakpoint
ALTER TABLE "report_types" ADD CONSTRAINT "report_types_source_is_known" CHECK (source in ('assembly-requests', 'captured-elements', 'capture-reviews', 'flagged-elements', 'comparisons', 'master-elements', 'master-parameters', 'projects', 'assets', 'topics', 'model-health'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_source_is_known" CHECK (source in ('assembly-requests', 'captured-elements', 'capture-reviews', 'flagged-elements', 'comparisons', 'master-elements', 'master-parameters', 'projects', 'assets', 'topics', 'model-health'));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "health_alerts" AS PERMISSIVE FOR ALL TO public USING ("health_alerts"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("health_alerts"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "project_health_thresholds" AS PERMISSIVE FOR ALL TO public USING ("project_health_thresholds"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("project_health_thresholds"."organization_id" = current_setting('app.organization', true));