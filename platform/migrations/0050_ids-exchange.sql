CREATE TABLE "ids_import_specifications" (
	"organization_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"line" integer,
	"outcome" text NOT NULL,
	"proposal_count" integer NOT NULL,
	"told" text[] NOT NULL,
	CONSTRAINT "ids_import_specifications_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "ids_import_specifications_outcome_is_known" CHECK (outcome in ('proposed', 'unchanged', 'unmatched'))
);
--> statement-breakpoint
ALTER TABLE "ids_import_specifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ids_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "ids_imports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"title" text NOT NULL,
	"imported_by" text NOT NULL,
	"imported_date" timestamp with time zone DEFAULT now() NOT NULL,
	"specification_count" integer DEFAULT 0 NOT NULL,
	"unmatched_count" integer DEFAULT 0 NOT NULL,
	"open_count" integer DEFAULT 0 NOT NULL,
	"accepted_count" integer DEFAULT 0 NOT NULL,
	"dismissed_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ids_imports_in_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "ids_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ids_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"specification_number" integer NOT NULL,
	"specification" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'Open' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"master_element_id" uuid,
	"set_name" text,
	"parameter_name" text,
	"unit" text,
	"was" jsonb,
	"wanted" jsonb,
	"rule" jsonb,
	"rule_hash" text,
	"proposed" text,
	"remark" text,
	"added_parameter_id" uuid,
	"decided_by" text,
	CONSTRAINT "ids_proposals_numbered" UNIQUE("import_id","number"),
	CONSTRAINT "ids_proposals_kind_is_known" CHECK (kind in ('Status', 'Value', 'Rule')),
	CONSTRAINT "ids_proposals_state_is_known" CHECK (state in ('Open', 'Accepted', 'Dismissed')),
	CONSTRAINT "ids_proposals_rule_or_change" CHECK ((kind = 'Rule') = (rule is not null and rule_hash is not null)),
	CONSTRAINT "ids_proposals_change_is_of_element" CHECK (kind = 'Rule' or (master_element_id is not null and wanted is not null))
);
--> statement-breakpoint
ALTER TABLE "ids_proposals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ids_import_specifications" ADD CONSTRAINT "ids_import_specifications_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."ids_imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ids_imports" ADD CONSTRAINT "ids_imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ids_proposals" ADD CONSTRAINT "ids_proposals_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."ids_imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ids_proposals" ADD CONSTRAINT "ids_proposals_element" FOREIGN KEY ("organization_id","master_element_id") REFERENCES "public"."master_elements"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ids_imports_by_number" ON "ids_imports" USING btree ("organization_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ids_proposals_of_element" ON "ids_proposals" USING btree ("master_element_id");--> statement-breakpoint
CREATE INDEX "ids_proposals_rules" ON "ids_proposals" USING btree ("organization_id","rule_hash") WHERE kind = 'Rule' and state = 'Accepted';--> statement-breakpoint
CREATE POLICY "organization_rows" ON "ids_import_specifications" AS PERMISSIVE FOR ALL TO public USING ("ids_import_specifications"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("ids_import_specifications"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "ids_imports" AS PERMISSIVE FOR ALL TO public USING ("ids_imports"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("ids_imports"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "ids_proposals" AS PERMISSIVE FOR ALL TO public USING ("ids_proposals"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("ids_proposals"."organization_id" = current_setting('app.organization', true));