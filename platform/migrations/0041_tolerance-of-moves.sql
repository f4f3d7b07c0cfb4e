ALTER TABLE "comparisons" DROP CONSTRAINT "comparisons_of_captures";--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "move_tolerance" double precision DEFAULT 0.001 NOT NULL;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_of_captures" UNIQUE("organization_id","base_capture_id","compare_capture_id","move_tolerance");