-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "topic_events_by_date" ON "topic_events" USING btree ("organization_id","at","position");