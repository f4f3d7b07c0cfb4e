DROP INDEX "assembly_requests_of_person";--> statement-breakpoint
DROP INDEX "assembly_requests_by_date";--> statement-breakpoint
CREATE INDEX "assembly_requests_of_person" ON "assembly_requests" USING btree ("organization_id","requested_by_id","requested_date" DESC NULLS FIRST,"id","status");--> statement-breakpoint
CREATE INDEX "assembly_requests_by_date" ON "assembly_requests" USING btree ("organization_id","requested_date" DESC NULLS FIRST,"id");