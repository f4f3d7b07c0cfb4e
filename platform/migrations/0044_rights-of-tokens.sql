ALTER TABLE "uploads" ADD COLUMN "program_id" uuid;--> statement-breakpoint
ALTER TABLE "organization_tokens" ADD COLUMN "rights" text DEFAULT 'documents' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_tokens" ADD CONSTRAINT "organization_tokens_rights_are_known" CHECK (rights in ('documents', 'captures'));