-- outside-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "outbox_emails_once" ON "outbox_emails" USING btree ("organization_id","unique_key");
