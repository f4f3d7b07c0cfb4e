-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "capture_ingestions_of_version" ON "capture_ingestions" USING btree ("previous_version_id") WHERE previous_version_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "captures_of_previous_version" ON "captures" USING btree ("previous_version_id") WHERE previous_version_id is not null;