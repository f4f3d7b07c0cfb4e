-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_of_subject" ON "reports" USING btree ("organization_id","report_type_id","data_set_id","requested_date" DESC NULLS FIRST);
