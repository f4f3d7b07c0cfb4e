CREATE TABLE "asset_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"row_count" integer NOT NULL,
	"imported_by" text NOT NULL,
	"imported_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "asset_imports_in_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "asset_imports_of_file" UNIQUE("organization_id","file_hash")
);
--> statement-breakpoint
ALTER TABLE "asset_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"upc" text NOT NULL,
	"category" text NOT NULL,
	"manufacturer" text NOT NULL,
	"model_number" text NOT NULL,
	"model_series" text NOT NULL,
	"url" text NOT NULL,
	"condition" text NOT NULL,
	"description" text NOT NULL,
	"msrp" numeric(14, 2) NOT NULL,
	"purchase_price" numeric(14, 2) NOT NULL,
	"current_value" numeric(14, 2) NOT NULL,
	"serial_number" text NOT NULL,
	"manufactured_date" date NOT NULL,
	"installed_date" date NOT NULL,
	"warranty_duration" smallint NOT NULL,
	"warranty_description" text NOT NULL,
	"annual_depreciation_value" numeric(14, 2) NOT NULL,
	"expected_lifespan" smallint NOT NULL,
	"import_id" uuid,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_date" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assets_in_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "assets_amounts_are_not_negative" CHECK (least(msrp, purchase_price, current_value, annual_depreciation_value) >= 0),
	CONSTRAINT "assets_dates_are_in_order" CHECK (manufactured_date <= installed_date),
	CONSTRAINT "assets_durations_are_whole" CHECK (warranty_duration >= 0 and expected_lifespan > 0)
);
--> statement-breakpoint
ALTER TABLE "assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deleted_assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"import_id" uuid,
	"asset" jsonb NOT NULL,
	"deleted_date" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "asset_imports" ADD CONSTRAINT "asset_imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."asset_imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_assets" ADD CONSTRAINT "deleted_assets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_assets" ADD CONSTRAINT "deleted_assets_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."asset_imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_of_import" ON "assets" USING btree ("organization_id","import_id");--> statement-breakpoint
CREATE INDEX "deleted_assets_by_date" ON "deleted_assets" USING btree ("organization_id","deleted_date");--> statement-breakpoint
CREATE INDEX "deleted_assets_of_import" ON "deleted_assets" USING btree ("organization_id","import_id");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "asset_imports" AS PERMISSIVE FOR ALL TO public USING ("asset_imports"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("asset_imports"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "assets" AS PERMISSIVE FOR ALL TO public USING ("assets"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("assets"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "deleted_assets" AS PERMISSIVE FOR ALL TO public USING ("deleted_assets"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("deleted_assets"."organization_id" = current_setting('app.organization', true));