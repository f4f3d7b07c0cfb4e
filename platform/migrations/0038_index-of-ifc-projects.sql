-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "captures_of_ifc_project" ON "captures" USING btree ("organization_id","ifc_project_id") WHERE ifc_project_id is not null;
