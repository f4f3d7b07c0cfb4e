ALTER TABLE "captured_elements" ADD COLUMN "further_hash" text;--> statement-breakpoint
ALTER TABLE "captured_parameters" ADD COLUMN "read_since" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "reader_version" integer DEFAULT 1 NOT NULL;