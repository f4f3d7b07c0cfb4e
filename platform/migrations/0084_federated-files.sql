CREATE TABLE "federated_files" (
	"organization_id" text NOT NULL,
	"project_group_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"discipline" text,
	"offset" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "federated_files_pk" PRIMARY KEY("organization_id","project_group_id","file_key")
);
--> statement-breakpoint
ALTER TABLE "federated_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "federated_files" ADD CONSTRAINT "federated_files_project_group" FOREIGN KEY ("organization_id","project_group_id") REFERENCES "public"."project_groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "organization_rows" ON "federated_files" AS PERMISSIVE FOR ALL TO public USING ("federated_files"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("federated_files"."organization_id" = current_setting('app.organization', true));