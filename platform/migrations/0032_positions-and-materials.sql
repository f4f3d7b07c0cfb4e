ALTER TABLE "captured_elements" ADD COLUMN "position" double precision[];--> statement-breakpoint
ALTER TABLE "captured_elements" ADD COLUMN "materials" text[];--> statement-breakpoint
ALTER TABLE "captured_types" ADD COLUMN "revit_type_id" text;