CREATE TABLE "topic_clashes" (
	"organization_id" text NOT NULL,
	"project_group_id" uuid NOT NULL,
	"pair_key" text NOT NULL,
	"topic_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"a" jsonb NOT NULL,
	"b" jsonb NOT NULL,
	"check_date" timestamp with time zone NOT NULL,
	"a_date" timestamp with time zone NOT NULL,
	"b_date" timestamp with time zone NOT NULL,
	"is_found" boolean NOT NULL,
	CONSTRAINT "topic_clashes_organization_id_project_group_id_pair_key_pk" PRIMARY KEY("organization_id","project_group_id","pair_key")
);
--> statement-breakpoint
ALTER TABLE "topic_clashes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_sets" DROP CONSTRAINT "data_sets_source_is_known";--> statement-breakpoint
ALTER TABLE "report_types" DROP CONSTRAINT "report_types_source_is_known";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_source_is_known";--> statement-breakpoint
ALTER TABLE "clashes" ADD COLUMN "room" text;--> statement-breakpoint
ALTER TABLE "topic_clashes" ADD CONSTRAINT "topic_clashes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_clashes" ADD CONSTRAINT "topic_clashes_topic" FOREIGN KEY ("organization_id","topic_id") REFERENCES "public"."topics"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topic_clashes_of_topic" ON "topic_clashes" USING btree ("organization_id","topic_id");--> statement-breakpoint
ALTER TABLE "data_sets" ADD CONSTRAINT "data_sets_source_is_known" CHECK (source in ('assembly-requests', 'captured-elements', 'capture-reviews', 'flagged-elements', 'comparisons', 'master-elements', 'master-parameters', 'projects', 'assets', 'topics', 'model-health', 'clashes'));--> statement-breakpoint
ALTER TABLE "report_types" ADD CONSTRAINT "report_types_source_is_known" CHECK (source in ('assembly-requests', 'captured-elements', 'capture-reviews', 'flagged-elements', 'comparisons', 'master-elements', 'master-parameters', 'projects', 'assets', 'topics', 'model-health', 'clashes'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_source_is_known" CHECK (source in ('assembly-requests', 'captured-elements', 'capture-reviews', 'flagged-elements', 'comparisons', 'master-elements', 'master-parameters', 'projects', 'assets', 'topics', 'model-health', 'clashes'));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "topic_clashes" AS PERMISSIVE FOR ALL TO public USING ("topic_clashes"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("topic_clashes"."organization_id" = current_setting('app.organization', true));