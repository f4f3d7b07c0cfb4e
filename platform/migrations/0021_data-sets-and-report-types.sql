CREATE TABLE "data_set_favorites" (
	"organization_id" text NOT NULL,
	"data_set_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "data_set_favorites_user_id_data_set_id_pk" PRIMARY KEY("user_id","data_set_id")
);
--> statement-breakpoint
ALTER TABLE "data_set_favorites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "data_sets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"filter" jsonb,
	"is_shared" boolean DEFAULT false NOT NULL,
	"owner_id" text,
	"owner_name" text NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_date" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_sets_in_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "data_sets_named" UNIQUE("organization_id","owner_id","name"),
	CONSTRAINT "data_sets_source_is_known" CHECK (source in ('assembly-requests', 'captured-elements', 'capture-reviews', 'flagged-elements', 'comparisons', 'master-elements', 'master-parameters', 'projects', 'assets'))
);
--> statement-breakpoint
ALTER TABLE "data_sets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_type_versions" (
	"organization_id" text NOT NULL,
	"report_type_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_name" text NOT NULL,
	CONSTRAINT "report_type_versions_report_type_id_version_pk" PRIMARY KEY("report_type_id","version")
);
--> statement-breakpoint
ALTER TABLE "report_type_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" text,
	"owner_name" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_types_in_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "report_types_named" UNIQUE("organization_id","owner_id","name"),
	CONSTRAINT "report_types_source_is_known" CHECK (source in ('assembly-requests', 'captured-elements', 'capture-reviews', 'flagged-elements', 'comparisons', 'master-elements', 'master-parameters', 'projects', 'assets'))
);
--> statement-breakpoint
ALTER TABLE "report_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_set_favorites" ADD CONSTRAINT "data_set_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_set_favorites" ADD CONSTRAINT "data_set_favorites_data_set" FOREIGN KEY ("organization_id","data_set_id") REFERENCES "public"."data_sets"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sets" ADD CONSTRAINT "data_sets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sets" ADD CONSTRAINT "data_sets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_type_versions" ADD CONSTRAINT "report_type_versions_report_type" FOREIGN KEY ("organization_id","report_type_id") REFERENCES "public"."report_types"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_types" ADD CONSTRAINT "report_types_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_types" ADD CONSTRAINT "report_types_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_sets_of_owner" ON "data_sets" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "report_types_of_owner" ON "report_types" USING btree ("owner_id");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "data_set_favorites" AS PERMISSIVE FOR ALL TO public USING ("data_set_favorites"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("data_set_favorites"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "data_sets" AS PERMISSIVE FOR ALL TO public USING ("data_sets"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("data_sets"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "report_type_versions" AS PERMISSIVE FOR SELECT TO public USING ("report_type_versions"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_additions" ON "report_type_versions" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("report_type_versions"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "report_types" AS PERMISSIVE FOR ALL TO public USING ("report_types"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("report_types"."organization_id" = current_setting('app.organization', true));