ALTER TABLE "master_elements" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "master_elements" ADD CONSTRAINT "master_elements_merged_into" FOREIGN KEY ("organization_id","merged_into") REFERENCES "public"."master_elements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "master_elements_merged" ON "master_elements" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "master_elements" ADD CONSTRAINT "master_elements_merged_into_another" CHECK (merged_into <> id);