-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "capture_ingestions_of_capture" ON "capture_ingestions" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "captures_standing_by_date" ON "captures" USING btree ("organization_id","capture_date" DESC NULLS FIRST,"id","removed_date");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "captures_removed" ON "captures" USING btree ("organization_id") WHERE removed_date is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "captures_by_date";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assembly_requests_by_number" ON "assembly_requests" USING btree ("organization_id","requested_by_id","project_number" collate natural_order,"requested_date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assembly_requests_by_name" ON "assembly_requests" USING btree ("organization_id","requested_by_id","project_name" collate natural_order,"requested_date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "asset_imports_by_date" ON "asset_imports" USING btree ("organization_id","imported_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assets_in_order" ON "assets" USING btree ("organization_id","category","manufacturer","model_number","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prototype_releases_in_order" ON "prototype_releases" USING btree ("organization_id","prototype" collate natural_order,"version" collate natural_order desc);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prototype_releases_by_publication" ON "prototype_releases" USING btree ("organization_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "saved_views_in_order" ON "saved_views" USING btree ("organization_id","prototype" collate natural_order,"name" collate natural_order,"id");
