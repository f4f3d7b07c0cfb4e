CREATE TABLE "bcf_topic_parts" (
	"organization_id" text NOT NULL,
	"topic_id" uuid NOT NULL,
	"snippet" jsonb,
	"related_topics" uuid[] DEFAULT '{}' NOT NULL,
	"document_references" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb,
	CONSTRAINT "bcf_topic_parts_organization_id_topic_id_pk" PRIMARY KEY("organization_id","topic_id")
);
--> statement-breakpoint
ALTER TABLE "bcf_topic_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bcf_topic_parts" ADD CONSTRAINT "bcf_topic_parts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_topic_parts" ADD CONSTRAINT "bcf_topic_parts_topic" FOREIGN KEY ("organization_id","topic_id") REFERENCES "public"."topics"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topics_of_project" ON "topics" USING btree ("organization_id","project_group_id","created_date","id");--> statement-breakpoint
CREATE INDEX "topics_of_project_by_change" ON "topics" USING btree ("organization_id","project_group_id","modified_date","id");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "bcf_topic_parts" AS PERMISSIVE FOR ALL TO public USING ("bcf_topic_parts"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("bcf_topic_parts"."organization_id" = current_setting('app.organization', true));