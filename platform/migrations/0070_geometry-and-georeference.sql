CREATE TABLE "captured_geometries" (
	"organization_id" text NOT NULL,
	"capture_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"volume" double precision,
	"area" double precision NOT NULL,
	"box" double precision[] NOT NULL,
	"center" double precision[] NOT NULL,
	"spread" double precision[] NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "captured_geometries_capture_id_number_pk" PRIMARY KEY("capture_id","number")
);
--> statement-breakpoint
ALTER TABLE "captured_geometries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "captured_elements" ADD COLUMN "rotation" double precision[];--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "georeference" jsonb;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "compared_geometry" boolean;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "compared_rotation" boolean;--> statement-breakpoint
ALTER TABLE "captured_geometries" ADD CONSTRAINT "captured_geometries_capture" FOREIGN KEY ("organization_id","capture_id") REFERENCES "public"."captures"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "organization_rows" ON "captured_geometries" AS PERMISSIVE FOR ALL TO public USING ("captured_geometries"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("captured_geometries"."organization_id" = current_setting('app.organization', true));