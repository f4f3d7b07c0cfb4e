-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "capture_reviews_by_end" ON "capture_reviews" USING btree ("organization_id","completed_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comparisons_by_end" ON "comparisons" USING btree ("organization_id","requested_by_id","completed_date" DESC NULLS LAST);
