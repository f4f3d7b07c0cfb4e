CREATE TABLE "capture_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"capture_id" uuid NOT NULL,
	"from_project_group_id" uuid NOT NULL,
	"to_project_group_id" uuid NOT NULL,
	"moved_by" text NOT NULL,
	"moved_by_id" text NOT NULL,
	"moved_date" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "capture_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "moved_capture_id" uuid;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "voided_by" text;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "voided_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "capture_moves" ADD CONSTRAINT "capture_moves_capture" FOREIGN KEY ("organization_id","capture_id") REFERENCES "public"."captures"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_moves" ADD CONSTRAINT "capture_moves_from" FOREIGN KEY ("organization_id","from_project_group_id") REFERENCES "public"."project_groups"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_moves" ADD CONSTRAINT "capture_moves_to" FOREIGN KEY ("organization_id","to_project_group_id") REFERENCES "public"."project_groups"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capture_moves_of_capture" ON "capture_moves" USING btree ("organization_id","capture_id","moved_date" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_voided_together" CHECK (num_nulls(moved_capture_id, voided_by, voided_date) in (0, 3)
        and (moved_capture_id is null or moved_capture_id in (base_capture_id, compare_capture_id)));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "capture_moves" AS PERMISSIVE FOR SELECT TO public USING ("capture_moves"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_additions" ON "capture_moves" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("capture_moves"."organization_id" = current_setting('app.organization', true));