CREATE TABLE "report_dashboard_versions" (
	"organization_id" text NOT NULL,
	"revision" integer NOT NULL,
	"tiles" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_name" text NOT NULL,
	CONSTRAINT "report_dashboard_versions_organization_id_revision_pk" PRIMARY KEY("organization_id","revision")
);
--> statement-breakpoint
ALTER TABLE "report_dashboard_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_dashboard_versions" ADD CONSTRAINT "report_dashboard_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "organization_rows" ON "report_dashboard_versions" AS PERMISSIVE FOR SELECT TO public USING ("report_dashboard_versions"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_additions" ON "report_dashboard_versions" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("report_dashboard_versions"."organization_id" = current_setting('app.organization', true));