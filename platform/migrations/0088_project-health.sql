CREATE TABLE "project_health" (
	"organization_id" text NOT NULL,
	"project_group_id" uuid NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due_date" timestamp with time zone,
	CONSTRAINT "project_health_organization_id_project_group_id_pk" PRIMARY KEY("organization_id","project_group_id")
);
--> statement-breakpoint
ALTER TABLE "project_health" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_health_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"project_group_id" uuid NOT NULL,
	"exceeded" jsonb NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_health_alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_health" ADD CONSTRAINT "project_health_project" FOREIGN KEY ("organization_id","project_group_id") REFERENCES "public"."project_groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_health_alerts" ADD CONSTRAINT "project_health_alerts_project" FOREIGN KEY ("organization_id","project_group_id") REFERENCES "public"."project_groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_health_alerts_by_date" ON "project_health_alerts" USING btree ("organization_id","created_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_health_alerts_of_project" ON "project_health_alerts" USING btree ("organization_id","project_group_id");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "project_health" AS PERMISSIVE FOR ALL TO public USING ("project_health"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("project_health"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "project_health_alerts" AS PERMISSIVE FOR ALL TO public USING ("project_health_alerts"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("project_health_alerts"."organization_id" = current_setting('app.organization', true));