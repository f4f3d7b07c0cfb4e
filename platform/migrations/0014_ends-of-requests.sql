-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assembly_requests_by_end" ON "assembly_requests" USING btree ("organization_id","requested_by_id","completed_date" DESC NULLS LAST);
