-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "capture_views_of_author" ON "capture_views" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_deliveries_by_time" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");
