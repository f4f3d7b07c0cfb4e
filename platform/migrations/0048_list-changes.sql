-- How often a list has changed, by which whoever follows it knows what they have.
CREATE TABLE "followed_lists" (
	"organization_id" text NOT NULL REFERENCES "organizations"("id") ON DELETE CASCADE,
	"list" text NOT NULL,
	"position" bigint NOT NULL,
	PRIMARY KEY ("organization_id", "list")
);--> statement-breakpoint
ALTER TABLE "followed_lists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- The last changes of each list: the rows that each concerned, or null where they were too many to be told one by one.
CREATE TABLE "list_changes" (
	"organization_id" text NOT NULL REFERENCES "organizations"("id") ON DELETE CASCADE,
	"list" text NOT NULL,
	"position" bigint NOT NULL,
	"ids" uuid[],
	PRIMARY KEY ("organization_id", "list", "position")
);--> statement-breakpoint
ALTER TABLE "list_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "organization_rows" ON "followed_lists" AS PERMISSIVE FOR ALL TO public USING ("organization_id" = current_setting('app.organization', true)) WITH CHECK ("organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "list_changes" AS PERMISSIVE FOR ALL TO public USING ("organization_id" = current_setting('app.organization', true)) WITH CHECK ("organization_id" = current_setting('app.organization', true));
