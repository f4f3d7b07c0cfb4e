CREATE TABLE "kept_files" (
	"key" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "received" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_files" ADD CONSTRAINT "kept_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_files_of_organization" ON "kept_files" USING btree ("organization_id","bytes","key");--> statement-breakpoint
CREATE INDEX "kept_files_checked" ON "kept_files" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "uploads_not_taken" ON "uploads" USING btree ("organization_id","expires_at") WHERE taken_at is null;--> statement-breakpoint
CREATE POLICY "forgotten_rows" ON "uploads" AS PERMISSIVE FOR ALL TO public USING (current_setting('app.organization', true) = '' and "uploads"."taken_at" is null and "uploads"."expires_at" < now()) WITH CHECK (false);--> statement-breakpoint
-- What is kept already counts from now on. The owner of the tables sees no row of them while their policies are forced.
ALTER TABLE "uploads" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assembly_requests" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "capture_models" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reports" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_views" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Sizes that no row tells are taken from the store soon, because they were never compared with it.
INSERT INTO "kept_files" ("key", "organization_id", "bytes", "checked_at")
SELECT "key", "organization_id", "bytes", 'epoch'::timestamptz FROM (
	SELECT "key", "organization_id", "bytes" FROM "uploads" WHERE "taken_at" IS NOT NULL OR "expires_at" > now()
	UNION ALL SELECT "result_key", "organization_id", coalesce("result_bytes", 0) FROM "assembly_requests" WHERE "result_key" IS NOT NULL
	UNION ALL SELECT "file_key", "organization_id", coalesce("bytes", 0) FROM "capture_models" WHERE "file_key" IS NOT NULL
	UNION ALL SELECT "result_key", "organization_id", coalesce("result_bytes", 0) FROM "reports" WHERE "result_key" IS NOT NULL
	UNION ALL SELECT "thumbnail", "organization_id", 0 FROM "saved_views" WHERE "thumbnail" IS NOT NULL
	UNION ALL SELECT 'client-logos/' || ("theme" ->> 'logoUrl'), "id", 0 FROM "organizations" WHERE ("theme" ->> 'logoUrl') IS NOT NULL
) AS "kept" ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "uploads" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assembly_requests" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "capture_models" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_views" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" FORCE ROW LEVEL SECURITY;
