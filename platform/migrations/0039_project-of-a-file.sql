ALTER TABLE "capture_ingestions" ADD COLUMN "project_group_id" uuid;--> statement-breakpoint
ALTER TABLE "capture_ingestions" ADD COLUMN "project_number" text;--> statement-breakpoint
ALTER TABLE "capture_ingestions" ADD COLUMN "project_name" text;--> statement-breakpoint
ALTER TABLE "capture_ingestions" ADD CONSTRAINT "capture_ingestions_project_group" FOREIGN KEY ("organization_id","project_group_id") REFERENCES "public"."project_groups"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_ingestions" ADD CONSTRAINT "capture_ingestions_one_project" CHECK (num_nulls(project_number, project_name) in (0, 2) and num_nonnulls(project_group_id, project_name) < 2);