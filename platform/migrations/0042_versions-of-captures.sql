ALTER TABLE "capture_ingestions" ADD COLUMN "previous_version_id" uuid;--> statement-breakpoint
ALTER TABLE "capture_ingestions" ADD COLUMN "previous_version_name" text;--> statement-breakpoint
ALTER TABLE "capture_reviews" ADD COLUMN "previous_version_review_id" uuid;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "previous_version_id" uuid;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "previous_version_name" text;