-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "organization_changes_by_time" ON "organization_changes" USING btree ("organization_id","at","position");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "organization_changes_by_actor" ON "organization_changes" USING btree ("organization_id","actor_id","at","position");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "organization_changes_by_action" ON "organization_changes" USING btree ("organization_id","action","at","position");