-- outside-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "assets_of_component" ON "assets" USING btree ("organization_id","project_group_id","component_id");