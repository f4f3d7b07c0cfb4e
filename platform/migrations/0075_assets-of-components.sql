ALTER TABLE "assets" ADD COLUMN "project_group_id" uuid;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "component_id" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "tag_number" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "bar_code" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "asset_identifier" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "warranty_start_date" date;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_project_group" FOREIGN KEY ("organization_id","project_group_id") REFERENCES "public"."project_groups"("organization_id","id") ON DELETE no action ON UPDATE no action;