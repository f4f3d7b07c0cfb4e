// \0rolldown/runtime.js
var e = Object.defineProperty, t = (e, t, n) => () => {
	if (n) throw n[0];
	try {
		return e && (t = e(e = 0)), t;
	} catch (e) {
		throw n = [e], e;
	}
}, n = (t, n) => {
	let r = {};
	for (var i in t) e(r, i, {
		get: t[i],
		enumerable: !0
	});
	return n || e(r, Symbol.toStringTag, { value: "Module" }), r;
};
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/util.js
function r(e) {
	let t = Object.values(e).filter((e) => typeof e == "number");
	return Object.entries(e).filter(([e, n]) => t.indexOf(+e) === -1).map(([e, t]) => t);
}
function i(e, t = "|") {
	return e.map((e) => oe(e)).join(t);
}
function a(e, t) {
	return typeof t == "bigint" ? t.toString() : t;
}
function o(e) {
	return new Ne(e);
}
function s(e) {
	return e == null;
}
function c(e) {
	let t = +!!e.startsWith("^"), n = e.endsWith("$") ? e.length - 1 : e.length;
	return e.slice(t, n);
}
function l(e, t) {
	let n = e / t, r = Math.round(n), i = 4 * 2 ** -52 * Math.max(Math.abs(n), 1);
	return Math.abs(n - r) < i ? 0 : n - r;
}
function u(e, t, n) {
	Object.defineProperty(e, t, {
		value: n,
		writable: !0,
		enumerable: !0,
		configurable: !0
	});
}
function d(e) {
	let t = Object.getOwnPropertyDescriptor(e, "shape");
	return t?.get ? t.get.raw : t?.value;
}
function f(e) {
	return d(e._zod.def) ?? e._zod.def.shape;
}
function p(e, t, n) {
	Object.defineProperty(e, t, {
		get() {
			let e = n();
			return u(this, t, e), e;
		},
		enumerable: !0,
		configurable: !0
	});
}
function m(e, t, n) {
	t in e ? u(e, t, n) : e[t] = n;
}
function h(e, t, n, r) {
	let i = f(t);
	for (let a of n) {
		let n = Object.getOwnPropertyDescriptor(i, a);
		n.enumerable && (n.get ? p(e, a, () => {
			let e = t._zod.def.shape[a];
			return r ? r(e, a) : e;
		}) : m(e, a, r ? r(n.value, a) : n.value));
	}
}
function ee(e, t) {
	for (let n of Reflect.ownKeys(t)) {
		let r = Object.getOwnPropertyDescriptor(t, n);
		r.enumerable && (r.get ? p(e, n, () => t[n]) : m(e, n, r.value));
	}
}
function g(...e) {
	let t = {};
	for (let n of e) {
		let e = Object.getOwnPropertyDescriptors(n);
		Object.assign(t, e);
	}
	return Object.defineProperties({}, t);
}
function te(e) {
	return JSON.stringify(e);
}
function ne(e) {
	return e.toLowerCase().trim().replace(/[^\w\s-]/g, "").replace(/[\s_-]+/g, "-").replace(/^-+|-+$/g, "");
}
function re(e) {
	return typeof e == "object" && !!e && !Array.isArray(e);
}
function _(e) {
	if (re(e) === !1) return !1;
	let t = e.constructor;
	if (t === void 0 || typeof t != "function") return !0;
	let n = t.prototype;
	return re(n) !== !1 && Object.prototype.hasOwnProperty.call(n, "isPrototypeOf") !== !1;
}
function ie(e) {
	return _(e) ? { ...e } : Array.isArray(e) ? [...e] : e instanceof Map ? new Map(e) : e instanceof Set ? new Set(e) : e;
}
function ae(e) {
	return e.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function v(e, t, n) {
	let r = new e._zod.constr(t ?? e._zod.def);
	return (!t || n?.parent) && (r._zod.parent = e), r;
}
function y(e) {
	let t = e;
	if (!t) return {};
	if (typeof t == "string") return { error: () => t };
	if (t?.message !== void 0) {
		if (t?.error !== void 0) throw Error("Cannot specify both `message` and `error` params");
		t.error = t.message;
	}
	return delete t.message, typeof t.error == "string" ? {
		...t,
		error: () => t.error
	} : t;
}
function oe(e) {
	return typeof e == "bigint" ? e.toString() + "n" : typeof e == "string" ? `"${e}"` : `${e}`;
}
function se(e) {
	return Object.keys(e).filter((t) => e[t]._zod.optin !== void 0 && e[t]._zod.optout === "optional");
}
function ce(e, t) {
	let n = e._zod.def, r = n.checks;
	if (r && r.length > 0) throw Error(".pick() cannot be used on object schemas containing refinements");
	let i = {};
	return h(i, e, le(e, t)), v(e, g(n, {
		shape: i,
		checks: []
	}));
}
function le(e, t) {
	let n = f(e), r = [];
	for (let e of Reflect.ownKeys(t)) {
		if (!Object.getOwnPropertyDescriptor(n, e)?.enumerable) throw Error(`Unrecognized key: "${String(e)}"`);
		t[e] && r.push(e);
	}
	return r;
}
function ue(e, t) {
	let n = e._zod.def, r = n.checks;
	if (r && r.length > 0) throw Error(".omit() cannot be used on object schemas containing refinements");
	let i = new Set(le(e, t)), a = {};
	return h(a, e, Reflect.ownKeys(f(e)).filter((e) => !i.has(e))), v(e, g(n, {
		shape: a,
		checks: []
	}));
}
function de(e, t) {
	if (!_(t)) throw Error("Invalid input to extend: expected a plain object");
	let n = e._zod.def.checks;
	if (n && n.length > 0) {
		let n = f(e);
		for (let e of Reflect.ownKeys(t)) if (Object.getOwnPropertyDescriptor(n, e) !== void 0) throw Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
	}
	return v(e, g(e._zod.def, { shape: fe(e, t) }));
}
function fe(e, t) {
	let n = {};
	return h(n, e, Reflect.ownKeys(f(e))), ee(n, t), n;
}
function pe(e, t) {
	if (!_(t)) throw Error("Invalid input to safeExtend: expected a plain object");
	return v(e, g(e._zod.def, { shape: fe(e, t) }));
}
function me(e, t) {
	if (!t?._zod?.def) throw Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
	if (e._zod.def.checks?.length) throw Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
	let n = {};
	return h(n, e, Reflect.ownKeys(f(e))), h(n, t, Reflect.ownKeys(f(t))), v(e, g(e._zod.def, {
		shape: n,
		get catchall() {
			return t._zod.def.catchall;
		},
		checks: t._zod.def.checks ?? []
	}));
}
function he(e, t, n, r = "partial") {
	let i = t._zod.def.checks;
	if (i && i.length > 0) throw Error(`.${r}() cannot be used on object schemas containing refinements`);
	let a = n ? new Set(le(t, n)) : void 0, o = {};
	return h(o, t, Reflect.ownKeys(f(t)), e && ((t, n) => a && !a.has(n) ? t : new e({
		type: "optional",
		innerType: t
	}))), v(t, g(t._zod.def, {
		shape: o,
		checks: []
	}));
}
function ge(e, t, n) {
	let r = n ? new Set(le(t, n)) : void 0, i = {};
	return h(i, t, Reflect.ownKeys(f(t)), (t, n) => r && !r.has(n) ? t : new e({
		type: "nonoptional",
		innerType: t
	})), v(t, g(t._zod.def, { shape: i }));
}
function b(e, t = 0) {
	if (e.aborted === !0) return !0;
	for (let n = t; n < e.issues.length; n++) if (e.issues[n]?.continue !== !0) return !0;
	return !1;
}
function _e(e, t = 0) {
	if (e.aborted === !0) return !0;
	for (let n = t; n < e.issues.length; n++) if (e.issues[n]?.continue === !1) return !0;
	return !1;
}
function ve(e, t) {
	return t.map((t) => {
		var n;
		return (n = t).path ?? (n.path = []), t.path.unshift(e), t;
	});
}
function ye(e) {
	return typeof e == "string" ? e : e?.message;
}
function be(e) {
	let t = [];
	for (let n of e ?? []) {
		let e = n._zod.def;
		if (!/_(length|size)$|_equals$/.test(e.check)) break;
		let r = e.maximum ?? e.length ?? e.size;
		r >= 0 && t.push([r, n]);
	}
	return t;
}
function xe(e, t, n) {
	var r;
	for (let i = t; i < e.length; i++) (r = e[i]).schema ?? (r.schema = n);
}
function x(e, t, n) {
	var r;
	let i = e.inst?._zod?.traits;
	i?.has("$ZodType") && (i.has("$ZodCheck") ? (r = e).schema ?? (r.schema = e.inst) : e.schema = e.inst);
	let a = e.schema === e.inst ? void 0 : e.schema?._zod.def?.error, o = e.message ? e.message : ye(e.inst?._zod.def?.error?.(e)) ?? ye(a?.(e)) ?? ye(t?.error?.(e)) ?? ye(n.customError?.(e)) ?? ye(n.localeError?.(e)) ?? "Invalid input", s = {};
	for (let t of Object.keys(e)) t !== "inst" && t !== "schema" && t !== "continue" && t !== "input" && t !== "__proto__" && (s[t] = e[t]);
	return s.path ??= [], s.message = o, t?.reportInput && (s.input = e.input), s;
}
function Se(e) {
	let t = e.length;
	if (!ze.test(e)) return t;
	let n = t;
	for (let r = 0; r < t - 1; r++) (e.charCodeAt(r) & 64512) == 55296 && (e.charCodeAt(r + 1) & 64512) == 56320 && (n--, r++);
	return n;
}
function Ce(e) {
	return Array.isArray(e) ? "array" : typeof e == "string" ? "string" : "unknown";
}
function we(e) {
	let t = typeof e;
	switch (t) {
		case "number": return Number.isNaN(e) ? "nan" : "number";
		case "object": {
			if (e === null) return "null";
			if (Array.isArray(e)) return "array";
			let t = e;
			if (t && Object.getPrototypeOf(t) !== Object.prototype && "constructor" in t && t.constructor) return t.constructor.name;
		}
	}
	return t;
}
function Te(...e) {
	let [t, n, r] = e;
	return typeof t == "string" ? {
		message: t,
		code: "custom",
		input: n,
		inst: r
	} : { ...t };
}
function Ee(e, t) {
	for (let n in t) {
		let r = Object.getOwnPropertyDescriptor(t, n);
		r.get ? Object.defineProperty(e, n, {
			...r,
			enumerable: !1
		}) : ke(e, n, r.value);
	}
}
function S(e, t, n, r = !0) {
	return Object.defineProperty(e, t, {
		configurable: !0,
		writable: !0,
		enumerable: r,
		value: n
	}), n;
}
function De(e, t, n) {
	return S(e, t, n, !1);
}
/* @__NO_SIDE_EFFECTS__ */
function Oe(e, t) {
	for (let n in e) {
		let r = e[n];
		Object.defineProperty(t, n, {
			configurable: !0,
			enumerable: !0,
			get() {
				return S(this, n, r(this));
			},
			set(e) {
				S(this, n, e);
			}
		});
	}
	return t;
}
function ke(e, t, n) {
	Object.defineProperty(e, t, {
		configurable: !0,
		get() {
			return this == null ? n : S(this, t, n.bind(this));
		},
		set(e) {
			S(this, t, e);
		}
	});
}
function Ae(e, t) {
	let n = Object.getPrototypeOf(e);
	return t in n ? void 0 : n;
}
function C(e, t, n) {
	let r = Object.getPrototypeOf(e._zod);
	t in r && Be !== e._zod ? Be = void 0 : (Be = e._zod, Object.defineProperty(r, t, {
		configurable: !0,
		get() {
			Object.defineProperty(this, t, Ve);
			let e = w;
			w = !1;
			try {
				let r = n(this);
				return w ? delete this[t] : Object.defineProperty(this, t, {
					configurable: !0,
					writable: !0,
					value: r
				}), w ||= e, r;
			} catch (n) {
				throw delete this[t], w ||= e, n;
			}
		},
		set(e) {
			Object.defineProperty(this, t, {
				configurable: !0,
				writable: !0,
				value: e
			});
		}
	}));
}
function je(e, t, n, r) {
	let i = Ae(e, t);
	i && Object.defineProperty(i, t, {
		configurable: !0,
		get() {
			let e = {
				configurable: !0,
				writable: !0,
				enumerable: r,
				value: void 0
			};
			return Object.defineProperty(this, t, e), e.value = n(this), Object.defineProperty(this, t, e), e.value;
		},
		set(e) {
			Object.defineProperty(this, t, {
				configurable: !0,
				writable: !0,
				enumerable: r,
				value: e
			});
		}
	});
}
function Me(e) {
	let t = () => e;
	return t[He] = !0, t;
}
var Ne, Pe, Fe, Ie, Le, Re, ze, Be, w, Ve, He, T = t((() => {
	A(), Ne = class {
		constructor(e) {
			this._getter = e, this._value = void 0;
		}
		get value() {
			let e = this._getter;
			return e !== void 0 && (this._value = e(), this._getter = void 0), this._value;
		}
	}, Pe = "captureStackTrace" in Error ? Error.captureStackTrace : (...e) => {}, Fe = /* @__PURE__*/ o(() => {
		if (k.jitless || typeof navigator < "u" && navigator?.userAgent?.includes("Cloudflare")) return !1;
		try {
			return Function(""), !0;
		} catch {
			return !1;
		}
	}), Ie = /* @__PURE__*/ new Set([
		"string",
		"number",
		"symbol"
	]), Le = {
		safeint: [-(2 ** 53 - 1), 2 ** 53 - 1],
		int32: [-2147483648, 2147483647],
		uint32: [0, 4294967295],
		float32: [-34028234663852886e22, 34028234663852886e22],
		float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
	}, Re = {
		int64: [/* @__PURE__*/ BigInt("-9223372036854775808"), /* @__PURE__*/ BigInt("9223372036854775807")],
		uint64: [/* @__PURE__*/ BigInt(0), /* @__PURE__*/ BigInt("18446744073709551615")]
	}, ze = /[\uD800-\uDBFF]/, w = !1, Ve = {
		configurable: !0,
		get() {
			w = !0;
		}
	}, He = "~constantCatch";
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/core.js
function Ue(e) {
	let t = Ke;
	if (t) {
		let n = t.stackTraceLimit;
		if (typeof n == "number") {
			try {
				t.stackTraceLimit = 0;
			} catch {
				return Ke = null, new e();
			}
			try {
				return new e();
			} finally {
				t.stackTraceLimit = n;
			}
		}
	}
	return new e();
}
/* @__NO_SIDE_EFFECTS__ */
function E(e, t, n, r) {
	let i = {};
	function a(e) {
		this.def = e, this.constr = d, this.traits = /* @__PURE__ */ new Set();
	}
	a.prototype = i;
	let o = n, s = o && /* @__PURE__ */ new WeakSet();
	function c(n, r) {
		if (!n._zod) {
			Ge.value = new a(r);
			try {
				Object.defineProperty(n, "_zod", Ge);
			} finally {
				Ge.value = void 0;
			}
		} else if (n._zod.traits.has(e)) return;
		if (n._zod.traits.add(e), t(n, r), s) {
			let e = Object.getPrototypeOf(n), t = n._zod.constr.prototype, r = e;
			for (; r && r !== t;) r = Object.getPrototypeOf(r);
			let i = r ?? e;
			s.has(i) || (s.add(i), Ee(i, o));
		}
		let i = d.prototype;
		for (let e in i) Object.prototype.hasOwnProperty.call(i, e) && (e in n || (n[e] = i[e].bind(n)));
	}
	let l = r?.Parent ?? Object;
	class u extends l {}
	Object.defineProperty(u, "name", { value: e });
	function d(e) {
		let t = r?.Parent ? Ue(u) : this;
		c(t, e);
		let n = t._zod.deferred;
		if (n) {
			for (let e of n) e();
			t._zod.deferred = void 0;
		}
		let i = globalThis.__zod_globalConfig?.postProcessor;
		return i && i(t), t;
	}
	return Object.defineProperty(d, "init", { value: c }), Object.defineProperty(d, Symbol.hasInstance, { value: (t) => r?.Parent && t instanceof r.Parent ? !0 : t?._zod?.traits?.has(e) }), Object.defineProperty(d, "name", { value: e }), d;
}
function D(e) {
	return e && Object.assign(k, e), k;
}
var We, Ge, Ke, O, qe, k, A = t((() => {
	T(), Ge = {
		value: void 0,
		enumerable: !1
	}, Ke = "captureStackTrace" in Error ? Error : null, O = class extends Error {
		constructor() {
			super("Encountered Promise during synchronous parse. Use .parseAsync() instead.");
		}
	}, qe = class extends Error {
		constructor(e) {
			super(`Encountered unidirectional transform during encode: ${e}`), this.name = "ZodEncodeError";
		}
	}, (We = globalThis).__zod_globalConfig ?? (We.__zod_globalConfig = {}), k = globalThis.__zod_globalConfig;
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/errors.js
function Je() {
	let e = this._zod;
	return e.message ??= JSON.stringify(e.def, a, 2), e.message;
}
function Ye(e) {
	this._zod.message = e;
}
function Xe(e, t, n) {
	return Object.prototype.hasOwnProperty.call(e, t) || (t === "__proto__" ? Object.defineProperty(e, t, {
		value: n(),
		writable: !0,
		enumerable: !0,
		configurable: !0
	}) : e[t] = n()), e[t];
}
function Ze(e, t = (e) => e.message) {
	let n = {}, r = [];
	for (let i of e.issues) i.path.length > 0 ? Xe(n, i.path[0], () => []).push(t(i)) : r.push(t(i));
	return {
		formErrors: r,
		fieldErrors: n
	};
}
function Qe(e, t = (e) => e.message) {
	let n = { _errors: [] }, r = (e, i = []) => {
		for (let a of e.issues) if (a.code === "invalid_union" && a.errors.length) a.errors.map((e) => r({ issues: e }, [...i, ...a.path]));
		else if (a.code === "invalid_key") r({ issues: a.issues }, [...i, ...a.path]);
		else if (a.code === "invalid_element") r({ issues: a.issues }, [...i, ...a.path]);
		else {
			let e = [...i, ...a.path];
			if (e.length === 0) n._errors.push(t(a));
			else {
				let r = n, i = 0;
				for (; i < e.length;) {
					let n = e[i], o = i === e.length - 1;
					if (n === "_errors") {
						o && r._errors.push(t(a)), i++;
						continue;
					}
					Object.prototype.hasOwnProperty.call(r, n) || Object.defineProperty(r, n, {
						value: { _errors: [] },
						enumerable: !0,
						writable: !0,
						configurable: !0
					});
					let s = r[n];
					o && s._errors.push(t(a)), r = s, i++;
				}
			}
		}
	};
	return r(e), n;
}
var $e, et, tt, nt, rt, it = t((() => {
	A(), T(), $e = {
		get: Je,
		set: Ye,
		enumerable: !0,
		configurable: !0
	}, et = {
		value: void 0,
		enumerable: !1
	}, tt = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]), nt = (e, t) => {
		e.name = "$ZodError", et.value = t, Object.defineProperty(e, "issues", et), et.value = void 0, Object.defineProperty(e, "message", $e);
		let n = Object.getPrototypeOf(e);
		tt.has(n) || (tt.add(n), Object.defineProperty(n, "toString", {
			configurable: !0,
			enumerable: !1,
			get() {
				let e = () => this.message;
				return Object.defineProperty(this, "toString", {
					value: e,
					configurable: !0,
					writable: !0
				}), e;
			},
			set(e) {
				Object.defineProperty(this, "toString", {
					value: e,
					configurable: !0,
					writable: !0
				});
			}
		}));
	}, rt = /* @__PURE__ */ E("$ZodError", nt);
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/parse.js
function at(e, t) {
	return {
		callee: t?.callee ?? e,
		Err: t?.Err
	};
}
function ot(e, t, n) {
	let r;
	return {
		success: !1,
		get error() {
			return r || (r = new e(t.map((e) => x(e, n, D()))), t = void 0, n = void 0), r;
		},
		set error(e) {
			r = e, t = void 0, n = void 0;
		}
	};
}
function st(e, t, n) {
	let r = n ? {
		...n,
		async: !1,
		abortEarly: !0
	} : {
		async: !1,
		abortEarly: !0
	}, i = e._zod.bag.fallbackRun, a;
	if (i ? (r[pt] = !0, a = i({
		value: t,
		issues: []
	}, r)) : a = e._zod.run({
		value: t,
		issues: []
	}, r), a instanceof Promise) throw new O();
	return a.issues.length === 0;
}
var ct, lt, ut, dt, ft, pt, mt, ht, gt, _t, vt, yt, bt, xt, St, Ct, wt = t((() => {
	A(), T(), ct = (e) => {
		let t = (n, r, i, a) => {
			let o = i ? {
				...i,
				async: !1
			} : { async: !1 }, s = n._zod.run({
				value: r,
				issues: []
			}, o);
			if (s instanceof Promise) throw new O();
			if (s.issues.length) {
				let n = new ((a?.Err) ?? e)(s.issues.map((e) => x(e, o, D())));
				throw Pe(n, a?.callee ?? t), n;
			}
			return s.value;
		};
		return t;
	}, lt = (e) => {
		let t = async (n, r, i, a) => {
			let o = i ? {
				...i,
				async: !0
			} : { async: !0 }, s = n._zod.run({
				value: r,
				issues: []
			}, o);
			if (s instanceof Promise && (s = await s), s.issues.length) {
				let n = new ((a?.Err) ?? e)(s.issues.map((e) => x(e, o, D())));
				throw Pe(n, a?.callee ?? t), n;
			}
			return s.value;
		};
		return t;
	}, ut = (e) => (t, n, r) => {
		let i = r ? {
			...r,
			async: !1
		} : { async: !1 }, a = t._zod.run({
			value: n,
			issues: []
		}, i);
		if (a instanceof Promise) throw new O();
		return a.issues.length ? ot(e, a.issues, i) : {
			success: !0,
			data: a.value
		};
	}, dt = (e) => async (t, n, r) => {
		let i = r ? {
			...r,
			async: !0
		} : { async: !0 }, a = t._zod.run({
			value: n,
			issues: []
		}, i);
		return a instanceof Promise && (a = await a), a.issues.length ? ot(e, a.issues, i) : {
			success: !0,
			data: a.value
		};
	}, ft = /* @__PURE__ */ Symbol.for("zod.compile.invalid"), pt = /* @__PURE__ */ Symbol.for("zod.compile.fallback"), mt = ((e, t, n) => {
		let r = e._zod.bag.validator;
		if (r !== void 0) {
			if (r(t) !== ft) return !0;
			if (r.definite === !0 && n === void 0) return !1;
		}
		return st(e, t, n);
	}), ht = async (e, t, n) => {
		let r = n ? {
			...n,
			async: !0,
			abortEarly: !0
		} : {
			async: !0,
			abortEarly: !0
		}, i = e._zod.run({
			value: t,
			issues: []
		}, r);
		return i instanceof Promise && (i = await i), i.issues.length === 0;
	}, gt = (e) => {
		let t = ct(e), n = (e, r, i, a) => {
			let o = i ? {
				...i,
				direction: "backward"
			} : { direction: "backward" };
			return t(e, r, o, at(n, a));
		};
		return n;
	}, _t = (e) => {
		let t = ct(e), n = (e, r, i, a) => t(e, r, i, at(n, a));
		return n;
	}, vt = (e) => {
		let t = lt(e), n = async (e, r, i, a) => {
			let o = i ? {
				...i,
				direction: "backward"
			} : { direction: "backward" };
			return await t(e, r, o, at(n, a));
		};
		return n;
	}, yt = (e) => {
		let t = lt(e), n = async (e, r, i, a) => await t(e, r, i, at(n, a));
		return n;
	}, bt = (e) => (t, n, r) => {
		let i = r ? {
			...r,
			direction: "backward"
		} : { direction: "backward" };
		return ut(e)(t, n, i);
	}, xt = (e) => (t, n, r) => ut(e)(t, n, r), St = (e) => async (t, n, r) => {
		let i = r ? {
			...r,
			direction: "backward"
		} : { direction: "backward" };
		return dt(e)(t, n, i);
	}, Ct = (e) => async (t, n, r) => dt(e)(t, n, r);
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/regexes.js
function Tt(e) {
	return RegExp(`^[a-zA-Z0-9_-]{${e}}$`);
}
function Et() {
	return new RegExp(Vt, "u");
}
function Dt(e) {
	return RegExp(`^${e}$`);
}
function Ot(e) {
	let t = "(?:[01]\\d|2[0-3]):[0-5]\\d";
	return typeof e.precision == "number" ? e.precision === -1 ? `${t}` : e.precision === 0 ? `${t}:[0-5]\\d` : `${t}:[0-5]\\d\\.\\d{${e.precision}}` : e.seconds ? `${t}:[0-5]\\d(?:\\.\\d+)?` : `${t}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function kt(e) {
	return RegExp(`^${Ot(e)}$`);
}
function At(e) {
	let t = ["Z"];
	e.offset && t.push("([+-](?:[01]\\d|2[0-3]):[0-5]\\d)");
	let n = `${Ot({
		precision: e.precision,
		seconds: !0
	})}(?:${t.join("|")})`, r = e.local ? `${n}|${Ot({ precision: e.precision })}` : n;
	return RegExp(`^${Xt}T(?:${r})$`);
}
var jt, Mt, Nt, Pt, Ft, It, Lt, Rt, zt, Bt, Vt, Ht, Ut, Wt, Gt, Kt, qt, Jt, Yt, Xt, Zt, Qt, $t, en, tn, nn, rn = t((() => {
	jt = /^[cC][0-9a-z]{6,}$/, Mt = /^[0-9a-z]+$/, Nt = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/, Pt = /^[0-9a-vA-V]{20}$/, Ft = /^[A-Za-z0-9]{27}$/, It = /^[a-zA-Z0-9_-]{21}$/, Lt = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/, Rt = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/, zt = (e) => e ? RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${e}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`) : /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/, Bt = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/, Vt = "^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$", Ht = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/, Ut = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/, Wt = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/, Gt = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/, Kt = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/, qt = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/, Jt = /^https?$/, Yt = /^\+[1-9]\d{6,14}$/, Xt = "(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))", Zt = /*@__PURE__*/ Dt(Xt), Qt = /^[\s\S]{0,}$/, $t = /^-?\d+$/, en = /^-?\d+(?:\.\d+)?$/, tn = /^[^A-Z]*$/, nn = /^[^a-z]*$/;
})), j, an, on, sn, cn, ln, un, dn, fn, pn, mn, hn, gn, _n, vn, yn, bn, xn, Sn = t((() => {
	A(), rn(), T(), j = /*@__PURE__*/ E("$ZodCheck", (e, t) => {
		var n;
		e._zod ??= {}, e._zod.def = t, (n = e._zod).onattach ?? (n.onattach = []);
	}), an = (e) => {
		let t = e.value;
		return !s(t) && t.length !== void 0;
	}, on = {
		number: "number",
		bigint: "bigint",
		object: "date"
	}, sn = /*@__PURE__*/ E("$ZodCheckLessThan", (e, t) => {
		j.init(e, t);
		let n = on[typeof t.value];
		e._zod.check = (r) => {
			(t.inclusive ? r.value <= t.value : r.value < t.value) || r.issues.push({
				origin: on[typeof r.value] ?? n,
				code: "too_big",
				maximum: typeof t.value == "object" ? t.value.getTime() : t.value,
				input: r.value,
				inclusive: t.inclusive,
				inst: e,
				continue: !t.abort
			});
		};
	}), cn = /*@__PURE__*/ E("$ZodCheckGreaterThan", (e, t) => {
		j.init(e, t);
		let n = on[typeof t.value];
		e._zod.check = (r) => {
			(t.inclusive ? r.value >= t.value : r.value > t.value) || r.issues.push({
				origin: on[typeof r.value] ?? n,
				code: "too_small",
				minimum: typeof t.value == "object" ? t.value.getTime() : t.value,
				input: r.value,
				inclusive: t.inclusive,
				inst: e,
				continue: !t.abort
			});
		};
	}), ln = /*@__PURE__*/ E("$ZodCheckMultipleOf", (e, t) => {
		j.init(e, t), e._zod.check = (n) => {
			if (typeof n.value != typeof t.value) throw Error("Cannot mix number and bigint in multiple_of check.");
			(typeof n.value == "bigint" ? t.value !== BigInt(0) && n.value % t.value === BigInt(0) : l(n.value, t.value) === 0) || n.issues.push({
				origin: typeof n.value,
				code: "not_multiple_of",
				divisor: t.value,
				input: n.value,
				inst: e,
				continue: !t.abort
			});
		};
	}), un = /*@__PURE__*/ E("$ZodCheckNumberFormat", (e, t) => {
		j.init(e, t), t.format = t.format || "float64";
		let n = t.format?.includes("int"), r = n ? "int" : "number", [i, a] = Le[t.format];
		e._zod.check = (o) => {
			let s = o.value;
			if (n) {
				if (!Number.isInteger(s)) {
					o.issues.push({
						expected: r,
						format: t.format,
						code: "invalid_type",
						continue: !1,
						input: s,
						inst: e
					});
					return;
				}
				if (!Number.isSafeInteger(s)) {
					s > 0 ? o.issues.push({
						input: s,
						code: "too_big",
						maximum: 2 ** 53 - 1,
						note: "Integers must be within the safe integer range.",
						inst: e,
						origin: r,
						inclusive: !0,
						continue: !t.abort
					}) : o.issues.push({
						input: s,
						code: "too_small",
						minimum: -(2 ** 53 - 1),
						note: "Integers must be within the safe integer range.",
						inst: e,
						origin: r,
						inclusive: !0,
						continue: !t.abort
					});
					return;
				}
			}
			s < i && o.issues.push({
				origin: "number",
				input: s,
				code: "too_small",
				minimum: i,
				inclusive: !0,
				inst: e,
				continue: !t.abort
			}), s > a && o.issues.push({
				origin: "number",
				input: s,
				code: "too_big",
				maximum: a,
				inclusive: !0,
				inst: e,
				continue: !t.abort
			});
		};
	}), dn = /*@__PURE__*/ E("$ZodCheckMaxLength", (e, t) => {
		var n;
		j.init(e, t), (n = e._zod.def).when ?? (n.when = an), e._zod.check = (n) => {
			let r = n.value, i = r.length;
			if ((typeof r == "string" && i > t.maximum ? Se(r) : i) <= t.maximum) return;
			let a = Ce(r);
			n.issues.push({
				origin: a,
				code: "too_big",
				maximum: t.maximum,
				inclusive: !0,
				input: r,
				inst: e,
				continue: !t.abort
			});
		};
	}), fn = /*@__PURE__*/ E("$ZodCheckMinLength", (e, t) => {
		var n;
		j.init(e, t), (n = e._zod.def).when ?? (n.when = an), e._zod.check = (n) => {
			let r = n.value, i = r.length;
			if ((typeof r == "string" && i >= t.minimum && i < t.minimum * 2 ? Se(r) : i) >= t.minimum) return;
			let a = Ce(r);
			n.issues.push({
				origin: a,
				code: "too_small",
				minimum: t.minimum,
				inclusive: !0,
				input: r,
				inst: e,
				continue: !t.abort
			});
		};
	}), pn = /*@__PURE__*/ E("$ZodCheckLengthEquals", (e, t) => {
		var n;
		j.init(e, t), (n = e._zod.def).when ?? (n.when = an), e._zod.check = (n) => {
			let r = n.value, i = r.length, a = typeof r == "string" && i >= t.length && i <= t.length * 2 ? Se(r) : i;
			if (a === t.length) return;
			let o = Ce(r), s = a > t.length;
			n.issues.push({
				origin: o,
				...s ? {
					code: "too_big",
					maximum: t.length
				} : {
					code: "too_small",
					minimum: t.length
				},
				inclusive: !0,
				exact: !0,
				input: n.value,
				inst: e,
				continue: !t.abort
			});
		};
	}), mn = /*@__PURE__*/ E("$ZodCheckStringFormat", (e, t) => {
		var n, r;
		j.init(e, t), t.pattern ? (n = e._zod).check ?? (n.check = (n) => {
			t.pattern.lastIndex = 0, t.pattern.test(n.value) || n.issues.push({
				origin: "string",
				code: "invalid_format",
				format: t.format,
				input: n.value,
				...t.pattern ? { pattern: t.pattern.toString() } : {},
				inst: e,
				continue: !t.abort
			});
		}) : (r = e._zod).check ?? (r.check = () => {});
	}), hn = /*@__PURE__*/ E("$ZodCheckRegex", (e, t) => {
		mn.init(e, t), e._zod.check = (n) => {
			t.pattern.lastIndex = 0, t.pattern.test(n.value) || n.issues.push({
				origin: "string",
				code: "invalid_format",
				format: "regex",
				input: n.value,
				pattern: t.pattern.toString(),
				inst: e,
				continue: !t.abort
			});
		};
	}), gn = /*@__PURE__*/ E("$ZodCheckLowerCase", (e, t) => {
		t.pattern ??= tn, mn.init(e, t);
	}), _n = /*@__PURE__*/ E("$ZodCheckUpperCase", (e, t) => {
		t.pattern ??= nn, mn.init(e, t);
	}), vn = /*@__PURE__*/ E("$ZodCheckIncludes", (e, t) => {
		j.init(e, t);
		let n = ae(t.includes);
		t.pattern = new RegExp(typeof t.position == "number" ? `^.{${t.position},}${n}` : n), e._zod.check = (n) => {
			n.value.includes(t.includes, t.position) || n.issues.push({
				origin: "string",
				code: "invalid_format",
				format: "includes",
				includes: t.includes,
				input: n.value,
				inst: e,
				continue: !t.abort
			});
		};
	}), yn = /*@__PURE__*/ E("$ZodCheckStartsWith", (e, t) => {
		j.init(e, t);
		let n = RegExp(`^${ae(t.prefix)}.*`);
		t.pattern ??= n, e._zod.check = (n) => {
			n.value.startsWith(t.prefix) || n.issues.push({
				origin: "string",
				code: "invalid_format",
				format: "starts_with",
				prefix: t.prefix,
				input: n.value,
				inst: e,
				continue: !t.abort
			});
		};
	}), bn = /*@__PURE__*/ E("$ZodCheckEndsWith", (e, t) => {
		j.init(e, t);
		let n = RegExp(`.*${ae(t.suffix)}$`);
		t.pattern ??= n, e._zod.check = (n) => {
			n.value.endsWith(t.suffix) || n.issues.push({
				origin: "string",
				code: "invalid_format",
				format: "ends_with",
				suffix: t.suffix,
				input: n.value,
				inst: e,
				continue: !t.abort
			});
		};
	}), xn = /*@__PURE__*/ E("$ZodCheckOverwrite", (e, t) => {
		j.init(e, t), e._zod.check = (e) => {
			e.value = t.tx(e.value);
		};
	});
})), Cn, wn = t((() => {
	Cn = class {
		constructor(e = [], t = {}) {
			this.content = [], this.indent = 0, this.args = e, this.closed = t;
		}
		indented(e) {
			this.indent += 1;
			try {
				e(this);
			} finally {
				--this.indent;
			}
		}
		write(e) {
			if (typeof e == "function") {
				e(this, { execution: "sync" }), e(this, { execution: "async" });
				return;
			}
			let t = e.split("\n").filter((e) => e), n = Math.min(...t.map((e) => e.length - e.trimStart().length)), r = t.map((e) => e.slice(n)).map((e) => " ".repeat(this.indent * 2) + e);
			for (let e of r) this.content.push(e);
		}
		compile() {
			let e = Function, t = this?.content ?? [""];
			return new e(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {\n${t.join("\n")}\n};`)(...Object.values(this.closed));
		}
	};
})), Tn, En = t((() => {
	Tn = {
		major: 4,
		minor: 6,
		patch: 7
	};
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/schemas.js
async function Dn(e, t) {
	let n = { async: !0 };
	return tr(await e._zod.run({
		value: t,
		issues: []
	}, n), n);
}
function On(e) {
	return {
		validate: (t) => {
			let n = { async: !1 };
			try {
				let r = e._zod.run({
					value: t,
					issues: []
				}, n);
				if (!(r instanceof Promise)) return tr(r, n);
			} catch {}
			return Dn(e, t);
		},
		vendor: "zod",
		version: 1
	};
}
function kn(e) {
	try {
		return typeof URL < "u" && typeof URL.canParse == "function" ? URL.canParse(e) : (new URL(e), !0);
	} catch {
		return !1;
	}
}
function An(e, t) {
	return !("normalize" in t) && !("hostname" in t) && !("protocol" in t) ? kn(e) || 2 : jn(e, t);
}
function jn(e, t) {
	if (!t.normalize && t.protocol?.source === Jt.source && !/^https?:\/\//i.test(e)) return 1;
	try {
		if (typeof URL < "u") {
			let t = URL;
			if (typeof t.parse == "function") return t.parse(e) ?? 2;
		}
		return new URL(e);
	} catch {
		return 2;
	}
}
function Mn(e) {
	return e.replace(or, "");
}
function Nn(e, t) {
	return t.lastIndex = 0, t.test(e.hostname);
}
function Pn(e, t) {
	return t.lastIndex = 0, t.test(e.protocol.endsWith(":") ? e.protocol.slice(0, -1) : e.protocol);
}
function Fn(e) {
	return br.test(e) ? kn(`http://[${e}]`) : !1;
}
function In(e) {
	let t = e.split("/");
	if (t.length !== 2) return !1;
	let [n, r] = t;
	if (!r) return !1;
	let i = Number(r);
	return `${i}` !== r || i < 0 || i > 128 ? !1 : Fn(n);
}
function Ln(e) {
	if (e === "") return !0;
	if (/\s/.test(e) || e.length % 4 != 0) return !1;
	try {
		return atob(e), !0;
	} catch {
		return !1;
	}
}
function Rn(e) {
	if (!Er.test(e)) return !1;
	let t = e.replace(/[-_]/g, (e) => e === "-" ? "+" : "/");
	return Ln(t.padEnd(Math.ceil(t.length / 4) * 4, "="));
}
function zn(e, t = null) {
	try {
		let n = e.split(".");
		if (n.length !== 3) return !1;
		let [r] = n;
		if (!r) return !1;
		let i = JSON.parse(atob(r));
		return !("typ" in i && i?.typ !== "JWT" || !i.alg || t && (!("alg" in i) || i.alg !== t));
	} catch {
		return !1;
	}
}
function Bn(e, t) {
	let n = be(e._zod.def.checks);
	if (!n.length) return;
	let r = Math.min(...n.map((e) => e[0])), i = e._zod.parse;
	e._zod.parse = (n, a) => {
		let o = t(n.value);
		if (o > r && !a?.skipChecks && a?.direction !== "backward") {
			for (let [t, r] of be(e._zod.def.checks)) if (o > t && r._zod.def.when(n)) {
				let t = n.issues.length;
				return r._zod.check(n), n.issues[t].continue = !1, xe(n.issues, t, e), n;
			}
		}
		return i(n, a);
	};
}
function Vn(e, t, n) {
	e.issues.length && t.issues.push(...ve(n, e.issues)), t.value[n] = e.value;
}
function Hn(e, t, n, r, i, a) {
	let o = n in r, s = a === "optional";
	if (o || !s || i !== "optional") {
		if (e.issues.length) {
			if (i !== void 0 && s && !o) return;
			t.issues.push(...ve(n, e.issues));
		}
		!o && i === void 0 ? e.issues.length || t.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [n]
		}) : e.value === void 0 ? (o || i === "defaulted" && !s) && (t.value[n] = void 0) : t.value[n] = e.value;
	}
}
function Un(e) {
	let t = Object.keys(e.shape), n = Object.getOwnPropertySymbols(e.shape), r = n.length ? n : Ir, i = r.length ? [...t, ...r] : t;
	for (let t of i) if (!e.shape?.[t]?._zod?.traits?.has("$ZodType")) throw Error(`Invalid element at key "${String(t)}": expected a Zod schema`);
	let a = se(e.shape);
	return {
		...e,
		allKeys: i,
		symbolKeys: r,
		keySet: new Set(t),
		numKeys: t.length,
		optionalKeys: new Set(a)
	};
}
function Wn(e, t, n, r, i, a, o) {
	let s = [], c = i.keySet, l = i.catchall._zod, u = l.def.type, d = l.optin, f = l.optout, p = 0;
	for (let i in t) {
		if (o && n.issues.length !== p) {
			if (b(n, p)) break;
			p = n.issues.length;
		}
		if (c.has(i)) continue;
		if (i === "__proto__") {
			u === "never" && s.push(i);
			continue;
		}
		if (u === "never") {
			s.push(i);
			continue;
		}
		let a = l.run({
			value: t[i],
			issues: []
		}, r);
		a instanceof Promise ? e.push(a.then((e) => Hn(e, n, i, t, d, f))) : Hn(a, n, i, t, d, f);
	}
	return s.length && n.issues.push({
		code: "unrecognized_keys",
		keys: s,
		input: t,
		inst: a,
		continue: !0
	}), e.length ? Promise.all(e).then(() => n) : n;
}
function Gn(e, t, n, r) {
	for (let n of e) if (n.issues.length === 0) return t.value = n.value, t;
	let i = e.filter((e) => !b(e));
	return i.length === 1 ? (t.value = i[0].value, i[0]) : (t.issues.push({
		code: "invalid_union",
		input: t.value,
		inst: n,
		errors: e.map((e) => e.issues.map((e) => x(e, r, D())))
	}), t);
}
function Kn(e, t) {
	if (e === t || e instanceof Date && t instanceof Date && +e == +t) return {
		valid: !0,
		data: e
	};
	if (_(e) && _(t)) {
		let n = Object.keys(t), r = Object.keys(e).filter((e) => n.indexOf(e) !== -1), i = {
			...e,
			...t
		};
		Object.prototype.hasOwnProperty.call(i, "__proto__") && delete i.__proto__;
		for (let n of r) {
			if (n === "__proto__") continue;
			let r = Kn(e[n], t[n]);
			if (!r.valid) return {
				valid: !1,
				mergeErrorPath: [n, ...r.mergeErrorPath]
			};
			i[n] = r.data;
		}
		return {
			valid: !0,
			data: i
		};
	}
	if (Array.isArray(e) && Array.isArray(t)) {
		if (e.length !== t.length) return {
			valid: !1,
			mergeErrorPath: []
		};
		let n = [];
		for (let r = 0; r < e.length; r++) {
			let i = e[r], a = t[r], o = Kn(i, a);
			if (!o.valid) return {
				valid: !1,
				mergeErrorPath: [r, ...o.mergeErrorPath]
			};
			n.push(o.data);
		}
		return {
			valid: !0,
			data: n
		};
	}
	return {
		valid: !1,
		mergeErrorPath: []
	};
}
function qn(e, t, n) {
	let r = /* @__PURE__ */ new Map(), i, a = /* @__PURE__ */ new Map(), o = (e, t) => {
		let n;
		if (e.code === "unrecognized_keys" && !e.path?.length) i ??= e, n = e.keys;
		else if (e.code === "invalid_key" && e.origin === "record" && e.path?.length === 1) {
			let t = String(e.path[0]);
			a.has(t) || a.set(t, e), n = [t];
		} else return !1;
		for (let e of n) r.has(e) || r.set(e, {}), r.get(e)[t] = !0;
		return !0;
	};
	for (let n of t.issues) o(n, "l") || e.issues.push(n);
	for (let t of n.issues) o(t, "r") || e.issues.push(t);
	let s = [...r].filter(([, e]) => e.l && e.r).map(([e]) => e);
	if (s.length) {
		let t = i ? s.filter((e) => i.keys.includes(e)) : [];
		t.length && e.issues.push({
			...i,
			keys: t
		});
		for (let n of s) !t.includes(n) && a.has(n) && e.issues.push(a.get(n));
	}
	let c = Kn(t.value, n.value);
	if (!c.valid) {
		if (b(e)) return e;
		throw Error(`Unmergable intersection. Error path: ${JSON.stringify(c.mergeErrorPath)}`);
	}
	return e.value = c.data, e;
}
function Jn(e, t) {
	return e.value = t.issues.length ? void 0 : t.value, e;
}
function Yn(e, t) {
	return e.value === void 0 && (e.value = t.defaultValue), e;
}
function Xn(e, t) {
	return !e.issues.length && e.value === void 0 && e.issues.push({
		code: "invalid_type",
		expected: "nonoptional",
		input: e.value,
		inst: t
	}), e;
}
function Zn(e, t, n, r) {
	return t.issues.length ? (e.value = n.catchValue({
		...t,
		value: e.value,
		error: { issues: t.issues.map((e) => x(e, r, D())) },
		input: e.value
	}), e) : (e.value = t.value, t.memo && (e.memo = !0), e);
}
function Qn(e, t, n) {
	return e.issues.some((e) => e.code !== "unrecognized_keys") ? (e.aborted = !0, e) : t._zod.run({
		value: e.value,
		issues: e.issues
	}, n);
}
function $n(e) {
	return e.memo || (e.value = Object.freeze(e.value)), e;
}
function er(e, t, n, r) {
	if (!e) {
		let e = {
			code: "custom",
			input: n,
			inst: r,
			path: [...r._zod.def.path ?? []],
			continue: !r._zod.def.abort
		};
		r._zod.def.params && (e.params = r._zod.def.params), t.issues.push(Te(e));
	}
}
var M, tr, nr, N, rr, ir, ar, or, sr, cr, lr, ur, dr, fr, pr, mr, hr, gr, _r, vr, yr, br, xr, Sr, Cr, wr, Tr, Er, Dr, Or, kr, Ar, jr, Mr, Nr, Pr, Fr, Ir, Lr, Rr, zr, Br, Vr, Hr, Ur, Wr, Gr, Kr, qr, Jr, Yr, Xr, Zr, Qr, $r, ei = t((() => {
	Sn(), A(), wn(), rn(), T(), En(), M = /*@__PURE__*/ E("$ZodType", (e, t) => {
		var n;
		e ??= {}, e._zod.def = t, e._zod.bag = e._zod.bag || {}, e._zod.version = Tn;
		let r = e._zod.def.checks, i = e._zod.traits.has("$ZodCheck") ? [e, ...r ?? []] : r?.length ? [...r] : [];
		for (let t of i) for (let n of t._zod.onattach) n(e);
		if (i.length === 0) (n = e._zod).deferred ?? (n.deferred = []), e._zod.deferred?.push(() => {
			e._zod.run = e._zod.parse;
		});
		else {
			let t = (t, n, r) => {
				if (t.memo) return t;
				let i = b(t), a;
				for (let o of n) {
					if (o._zod.def.when) {
						if (_e(t) || !o._zod.def.when(t)) continue;
					} else if (i) continue;
					let n = t.issues.length, s = o._zod.check(t);
					if (s instanceof Promise && r?.async === !1) throw new O();
					if (a || s instanceof Promise) a = (a ?? Promise.resolve()).then(async () => {
						await s, t.issues.length !== n && (xe(t.issues, n, e), i ||= b(t, n));
					});
					else {
						if (t.issues.length === n) continue;
						xe(t.issues, n, e), i ||= b(t, n);
					}
				}
				return a ? a.then(() => t) : t;
			}, n = (n, r, a) => {
				if (b(n)) return n.aborted = !0, n;
				let o = t(r, i, a);
				if (o instanceof Promise) {
					if (a.async === !1) throw new O();
					return o.then((t) => e._zod.parse(t, a));
				}
				return e._zod.parse(o, a);
			};
			e._zod.run = (r, a) => {
				if (a.skipChecks) return e._zod.parse(r, a);
				if (a.direction === "backward") {
					let t = e._zod.parse({
						value: r.value,
						issues: []
					}, {
						...a,
						skipChecks: !0
					});
					return t instanceof Promise ? t.then((e) => n(e, r, a)) : n(t, r, a);
				}
				let o = e._zod.parse(r, a);
				if (o instanceof Promise) {
					if (a.async === !1) throw new O();
					return o.then((e) => t(e, i, a));
				}
				return t(o, i, a);
			};
		}
	}, {
		get "~standard"() {
			return De(this, "~standard", On(this));
		},
		set "~standard"(e) {
			S(this, "~standard", e);
		}
	}), tr = (e, t) => e.issues.length ? { issues: e.issues.map((e) => x(e, t, D())) } : { value: e.value }, nr = /*@__PURE__*/ E("$ZodString", (e, t) => {
		M.init(e, t), e._zod.pattern = t.pattern ?? Qt, e._zod.parse = (n, r) => {
			if (t.coerce) try {
				n.value = String(n.value);
			} catch {}
			return typeof n.value == "string" || n.issues.push({
				expected: "string",
				code: "invalid_type",
				input: n.value,
				inst: e
			}), n;
		};
	}), N = /*@__PURE__*/ E("$ZodStringFormat", (e, t) => {
		mn.init(e, t), nr.init(e, t);
	}), rr = /*@__PURE__*/ E("$ZodGUID", (e, t) => {
		t.pattern ??= Rt, N.init(e, t);
	}), ir = /*@__PURE__*/ E("$ZodUUID", (e, t) => {
		if (t.version) {
			let e = {
				v1: 1,
				v2: 2,
				v3: 3,
				v4: 4,
				v5: 5,
				v6: 6,
				v7: 7,
				v8: 8
			}[t.version];
			if (e === void 0) throw Error(`Invalid UUID version: "${t.version}"`);
			t.pattern ??= zt(e);
		} else t.pattern ??= zt();
		N.init(e, t);
	}), ar = /*@__PURE__*/ E("$ZodEmail", (e, t) => {
		t.pattern ??= Bt, N.init(e, t);
	}), or = /[\t\n\r]/g, sr = /*@__PURE__*/ E("$ZodURL", (e, t) => {
		N.init(e, t), e._zod.check = (n) => {
			try {
				let r = n.value.trim(), i = An(r, t);
				if (i === 1) {
					n.issues.push({
						code: "invalid_format",
						format: "url",
						note: "Invalid URL format",
						input: n.value,
						inst: e,
						continue: !t.abort
					});
					return;
				}
				if (i === 2) {
					n.issues.push({
						code: "invalid_format",
						format: "url",
						input: n.value,
						inst: e,
						continue: !t.abort
					});
					return;
				}
				if (i === !0) {
					n.value = Mn(r);
					return;
				}
				t.hostname && !Nn(i, t.hostname) && n.issues.push({
					code: "invalid_format",
					format: "url",
					note: "Invalid hostname",
					pattern: t.hostname.source,
					input: n.value,
					inst: e,
					continue: !t.abort
				}), t.protocol && !Pn(i, t.protocol) && n.issues.push({
					code: "invalid_format",
					format: "url",
					note: "Invalid protocol",
					pattern: t.protocol.source,
					input: n.value,
					inst: e,
					continue: !t.abort
				}), n.value = t.normalize ? i.href : Mn(r);
				return;
			} catch {
				n.issues.push({
					code: "invalid_format",
					format: "url",
					input: n.value,
					inst: e,
					continue: !t.abort
				});
			}
		};
	}), cr = /*@__PURE__*/ E("$ZodEmoji", (e, t) => {
		t.pattern ??= Et(), N.init(e, t);
	}), lr = /*@__PURE__*/ E("$ZodNanoID", (e, t) => {
		if (t.length !== void 0 && (!Number.isInteger(t.length) || t.length < 1)) throw Error(`Invalid nanoid length: ${t.length}`);
		t.pattern ??= t.length === void 0 ? It : Tt(t.length), N.init(e, t);
	}), ur = /*@__PURE__*/ E("$ZodCUID", (e, t) => {
		t.pattern ??= jt, N.init(e, t);
	}), dr = /*@__PURE__*/ E("$ZodCUID2", (e, t) => {
		t.pattern ??= Mt, N.init(e, t);
	}), fr = /*@__PURE__*/ E("$ZodULID", (e, t) => {
		t.pattern ??= Nt, N.init(e, t);
	}), pr = /*@__PURE__*/ E("$ZodXID", (e, t) => {
		t.pattern ??= Pt, N.init(e, t);
	}), mr = /*@__PURE__*/ E("$ZodKSUID", (e, t) => {
		t.pattern ??= Ft, N.init(e, t);
	}), hr = /*@__PURE__*/ E("$ZodISODateTime", (e, t) => {
		t.pattern ??= At(t), N.init(e, t);
	}), gr = /*@__PURE__*/ E("$ZodISODate", (e, t) => {
		t.pattern ??= Zt, N.init(e, t);
	}), _r = /*@__PURE__*/ E("$ZodISOTime", (e, t) => {
		t.pattern ??= kt(t), N.init(e, t);
	}), vr = /*@__PURE__*/ E("$ZodISODuration", (e, t) => {
		t.pattern ??= Lt, N.init(e, t);
	}), yr = /*@__PURE__*/ E("$ZodIPv4", (e, t) => {
		t.pattern ??= Ht, N.init(e, t);
	}), br = /^[0-9a-fA-F:.]+$/, xr = /*@__PURE__*/ E("$ZodIPv6", (e, t) => {
		t.pattern ??= Ut, N.init(e, t), e._zod.check = (n) => {
			Fn(n.value) || n.issues.push({
				code: "invalid_format",
				format: "ipv6",
				input: n.value,
				inst: e,
				continue: !t.abort
			});
		};
	}), Sr = /*@__PURE__*/ E("$ZodCIDRv4", (e, t) => {
		t.pattern ??= Wt, N.init(e, t);
	}), Cr = /*@__PURE__*/ E("$ZodCIDRv6", (e, t) => {
		t.pattern ??= Gt, N.init(e, t), e._zod.check = (n) => {
			In(n.value) || n.issues.push({
				code: "invalid_format",
				format: "cidrv6",
				input: n.value,
				inst: e,
				continue: !t.abort
			});
		};
	}), wr = /^[0-9a-zA-Z+/]*={0,2}$/, Tr = /*@__PURE__*/ E("$ZodBase64", (e, t) => {
		t.pattern ??= wr, N.init(e, t), e._zod.check = (n) => {
			Ln(n.value) || n.issues.push({
				code: "invalid_format",
				format: "base64",
				input: n.value,
				inst: e,
				continue: !t.abort
			});
		};
	}), Er = /^[A-Za-z0-9_-]*$/, Dr = /*@__PURE__*/ E("$ZodBase64URL", (e, t) => {
		t.pattern ??= Er, N.init(e, t), e._zod.check = (n) => {
			Rn(n.value) || n.issues.push({
				code: "invalid_format",
				format: "base64url",
				input: n.value,
				inst: e,
				continue: !t.abort
			});
		};
	}), Or = /*@__PURE__*/ E("$ZodE164", (e, t) => {
		t.pattern ??= Yt, N.init(e, t);
	}), kr = /*@__PURE__*/ E("$ZodJWT", (e, t) => {
		N.init(e, t), e._zod.check = (n) => {
			zn(n.value, t.alg) || n.issues.push({
				code: "invalid_format",
				format: "jwt",
				input: n.value,
				inst: e,
				continue: !t.abort
			});
		};
	}), Ar = /*@__PURE__*/ E("$ZodNumber", (e, t) => {
		M.init(e, t), e._zod.pattern = en, e._zod.parse = (n, r) => {
			if (t.coerce) try {
				n.value = Number(n.value);
			} catch {}
			let i = n.value;
			if (typeof i == "number" && !Number.isNaN(i) && Number.isFinite(i)) return n;
			let a = typeof i == "number" ? Number.isNaN(i) ? "NaN" : Number.isFinite(i) ? void 0 : String(i) : void 0;
			return n.issues.push({
				expected: "number",
				code: "invalid_type",
				input: i,
				inst: e,
				...a ? { received: a } : {}
			}), n;
		};
	}), jr = /*@__PURE__*/ E("$ZodNumberFormat", (e, t) => {
		un.init(e, t), Ar.init(e, t);
	}), Mr = /*@__PURE__*/ E("$ZodUnknown", (e, t) => {
		M.init(e, t), e._zod.parse = (e) => e;
	}), Nr = /*@__PURE__*/ E("$ZodNever", (e, t) => {
		M.init(e, t), e._zod.parse = (t, n) => (t.issues.push({
			expected: "never",
			code: "invalid_type",
			input: t.value,
			inst: e
		}), t);
	}), Pr = (e) => Array.isArray(e) ? e.length : -1, Fr = /*@__PURE__*/ E("$ZodArray", (e, t) => {
		M.init(e, t);
		let n = k.memoizer;
		n?.attach(e), e._zod.parse = (r, i) => {
			let a = r.value;
			if (!Array.isArray(a)) return r.issues.push({
				expected: "array",
				code: "invalid_type",
				input: a,
				inst: e
			}), r;
			r.value = n ? n.alloc(e, r, Array(a.length), i) : Array(a.length);
			let o = [], s = i?.abortEarly;
			for (let e = 0; e < a.length; e++) {
				let n = a[e], c = t.element._zod.run({
					value: n,
					issues: []
				}, i);
				if (c instanceof Promise) o.push(c.then((t) => Vn(t, r, e)));
				else if (Vn(c, r, e), s && c.issues.length !== 0 && b(c)) break;
			}
			return o.length ? Promise.all(o).then(() => r) : r;
		}, Bn(e, Pr);
	}), Ir = [], Lr = /*@__PURE__*/ E("$ZodObject", (e, t) => {
		M.init(e, t);
		let n = Object.getOwnPropertyDescriptor(t, "shape"), r = n?.get ? n.get.raw : t.shape ?? {};
		if (r) {
			let e = () => {
				let n = { ...r };
				return Object.defineProperty(t, "shape", { value: n }), e.raw = n, n;
			};
			e.raw = r, Object.defineProperty(t, "shape", { get: e });
		}
		let i = o(() => Un(t));
		C(e, "propValues", (e) => {
			let t = e.def.shape, n = {};
			for (let e in t) {
				let r = t[e]._zod;
				if (r.values) {
					Object.prototype.hasOwnProperty.call(n, e) || u(n, e, /* @__PURE__ */ new Set());
					for (let t of r.values) n[e].add(t);
					r.optin !== void 0 && n[e].add(void 0);
				}
			}
			return n;
		});
		let a = re, s = t.catchall, c, l = k.memoizer;
		l?.attach(e), e._zod.parse = (t, n) => {
			c ??= i.value;
			let r = t.value;
			if (!a(r)) return t.issues.push({
				expected: "object",
				code: "invalid_type",
				input: r,
				inst: e
			}), t;
			t.value = l ? l.alloc(e, t, {}, n) : {};
			let o = [], u = c.shape, d = n?.abortEarly, f = t.issues.length;
			for (let e of c.allKeys) {
				if (d && t.issues.length !== f) {
					if (b(t, f)) break;
					f = t.issues.length;
				}
				if (e === "__proto__") continue;
				let i = u[e], a = i._zod.optin, s = i._zod.optout, c = i._zod.run({
					value: r[e],
					issues: []
				}, n);
				c instanceof Promise ? o.push(c.then((n) => Hn(n, t, e, r, a, s))) : Hn(c, t, e, r, a, s);
			}
			return s ? Wn(o, r, t, n, i.value, e, d === !0) : o.length ? Promise.all(o).then(() => t) : t;
		};
	}), Rr = /*@__PURE__*/ E("$ZodObjectJIT", (e, t) => {
		Lr.init(e, t);
		let n = e._zod.parse, r = o(() => Un(t)), i = k.memoizer, a = (t) => {
			let n = r.value, a = n.symbolKeys, o = new Cn(["payload", "ctx"], {
				shape: t,
				inst: e,
				memo: i,
				syms: a
			}), s = (e) => `shape[${e}]._zod.run({ value: input[${e}], issues: [] }, ctx)`, c = (e, t) => `
          let ${e}_ab = false;
          for (let i = 0; i < ${e}.issues.length; i++) {
            const iss = ${e}.issues[i];
            iss.path = iss.path ? [${t}, ...iss.path] : [${t}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${e}_ab = true;
          }
          if (${e}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
			o.write("const input = payload.value;");
			let l = Object.create(null), u = 0;
			for (let e of n.allKeys) l[e] = `key_${u++}`;
			o.write(i ? "const newResult = memo.alloc(inst, payload, {}, ctx);" : "const newResult = {};");
			for (let e of n.allKeys) {
				if (e === "__proto__") continue;
				let n = l[e], r = typeof e == "symbol" ? `syms[${a.indexOf(e)}]` : te(e), i = `${r} in input`, u = t[e], d = u?._zod?.optin, f = d !== void 0, p = u?._zod?.optout === "optional";
				if (o.write(`const ${n} = ${s(r)};`), f && p) {
					let e = d === "optional" ? `${n}_present` : `${n}.value !== undefined || ${n}_present`;
					o.write(`
        const ${n}_present = ${i};
        if (!${n}.issues.length || ${n}_present) {
          if (${n}.issues.length) {${c(n, r)}
          }

          if (${e}) {
            newResult[${r}] = ${n}.value;
          }
        }

      `);
				} else f ? (o.write(`
        if (${n}.issues.length) {${c(n, r)}
        }
      `), d === "defaulted" ? o.write(`newResult[${r}] = ${n}.value;`) : o.write(`
        if (${n}.value !== undefined || ${i}) {
          newResult[${r}] = ${n}.value;
        }
      `)) : o.write(`
        const ${n}_present = ${i};
        if (${n}.issues.length) {${c(n, r)}
        }
        if (!${n}_present && !${n}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${r}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${n}_present) {
          newResult[${r}] = ${n}.value;
        }

      `);
			}
			return o.write("payload.value = newResult;"), o.write("return payload;"), o.compile();
		}, s, c = re, l = !k.jitless, u = l && Fe.value, d = t.catchall, f;
		e._zod.parse = (i, o) => {
			f ??= r.value;
			let p = i.value;
			return c(p) ? l && u && o?.async === !1 && o.jitless !== !0 ? (s ||= a(t.shape), i = s(i, o), d ? Wn([], p, i, o, f, e, o?.abortEarly === !0) : i) : n(i, o) : (i.issues.push({
				expected: "object",
				code: "invalid_type",
				input: p,
				inst: e
			}), i);
		};
	}), zr = /*@__PURE__*/ E("$ZodUnion", (e, t) => {
		M.init(e, t), C(e, "optin", (e) => e.def.options.some((e) => e._zod.optin === "defaulted") ? "defaulted" : e.def.options.some((e) => e._zod.optin !== void 0) ? "optional" : void 0), C(e, "optout", (e) => e.def.options.some((e) => e._zod.optout === "optional") ? "optional" : void 0), C(e, "values", (e) => {
			if (e.def.options.every((e) => e._zod.values)) return new Set(e.def.options.flatMap((e) => Array.from(e._zod.values)));
		}), C(e, "pattern", (e) => {
			if (e.def.options.every((e) => e._zod.pattern)) {
				let t = e.def.options.map((e) => e._zod.pattern);
				return RegExp(`^(${t.map((e) => c(e.source)).join("|")})$`);
			}
		});
		let n = t.options.length === 1 ? t.options[0]._zod.run : null;
		e._zod.parse = (r, i) => {
			if (n) return n(r, i);
			let a = !1, o = [];
			for (let e of t.options) {
				let t = e._zod.run({
					value: r.value,
					issues: []
				}, i);
				if (t instanceof Promise) o.push(t), a = !0;
				else {
					if (t.issues.length === 0) return t;
					o.push(t);
				}
			}
			return a ? Promise.all(o).then((t) => Gn(t, r, e, i)) : Gn(o, r, e, i);
		};
	}), Br = /*@__PURE__*/ E("$ZodIntersection", (e, t) => {
		M.init(e, t), e._zod.parse = (e, n) => {
			let r = e.value, i = t.left._zod.run({
				value: r,
				issues: []
			}, n), a = t.right._zod.run({
				value: r,
				issues: []
			}, n);
			return i instanceof Promise || a instanceof Promise ? Promise.all([i, a]).then(([t, n]) => qn(e, t, n)) : qn(e, i, a);
		};
	}), Vr = /*@__PURE__*/ E("$ZodRecord", (e, t) => {
		M.init(e, t);
		let n = k.memoizer;
		n?.attach(e), e._zod.parse = (r, i) => {
			let a = r.value;
			if (!_(a)) return r.issues.push({
				expected: "record",
				code: "invalid_type",
				input: a,
				inst: e
			}), r;
			let o = [], s = t.keyType._zod.values;
			if (s && !t.partial) {
				r.value = n ? n.alloc(e, r, {}, i) : {};
				let c = /* @__PURE__ */ new Set();
				for (let n of s) if (typeof n == "string" || typeof n == "number" || typeof n == "symbol") {
					if (c.add(typeof n == "number" ? n.toString() : n), n === "__proto__") continue;
					let s = t.keyType._zod.run({
						value: n,
						issues: []
					}, i);
					if (s instanceof Promise) throw Error("Async schemas not supported in object keys currently");
					if (s.issues.length) {
						r.issues.push({
							code: "invalid_key",
							origin: "record",
							issues: s.issues.map((e) => x(e, i, D())),
							input: n,
							path: [n],
							inst: e
						});
						continue;
					}
					let l = s.value;
					if (l === "__proto__") continue;
					let u = t.valueType._zod.run({
						value: a[n],
						issues: []
					}, i);
					u instanceof Promise ? o.push(u.then((e) => {
						e.issues.length && r.issues.push(...ve(n, e.issues)), r.value[l] = e.value;
					})) : (u.issues.length && r.issues.push(...ve(n, u.issues)), r.value[l] = u.value);
				}
				let l;
				for (let e in a) if (!c.has(e)) {
					if (t.mode === "loose") {
						if (e === "__proto__") continue;
						r.value[e] = a[e];
					} else l ??= [], l.push(e);
				}
				l && l.length > 0 && r.issues.push({
					code: "unrecognized_keys",
					input: a,
					inst: e,
					keys: l,
					continue: !0
				});
			} else {
				r.value = n ? n.alloc(e, r, {}, i) : {};
				let c;
				for (let n of Reflect.ownKeys(a)) {
					if (n === "__proto__" || !Object.prototype.propertyIsEnumerable.call(a, n)) continue;
					let l = t.keyType._zod.run({
						value: n,
						issues: []
					}, i);
					if (l instanceof Promise) throw Error("Async schemas not supported in object keys currently");
					if (typeof n == "string" && en.test(n) && l.issues.length) {
						let e = t.keyType._zod.run({
							value: Number(n),
							issues: []
						}, i);
						if (e instanceof Promise) throw Error("Async schemas not supported in object keys currently");
						e.issues.length === 0 && (l = e);
					}
					if (l.issues.length) {
						t.mode === "loose" ? r.value[n] = a[n] : s ? (c ??= [], c.push(n)) : r.issues.push({
							code: "invalid_key",
							origin: "record",
							issues: l.issues.map((e) => x(e, i, D())),
							input: n,
							path: [n],
							inst: e
						});
						continue;
					}
					let u = l.value;
					if (u === "__proto__") continue;
					let d = t.valueType._zod.run({
						value: a[n],
						issues: []
					}, i);
					d instanceof Promise ? o.push(d.then((e) => {
						e.issues.length && r.issues.push(...ve(n, e.issues)), r.value[u] = e.value;
					})) : (d.issues.length && r.issues.push(...ve(n, d.issues)), r.value[u] = d.value);
				}
				c && c.length > 0 && r.issues.push({
					code: "unrecognized_keys",
					input: a,
					inst: e,
					keys: c,
					continue: !0
				});
			}
			return o.length ? Promise.all(o).then(() => r) : r;
		};
	}), Hr = /*@__PURE__*/ E("$ZodEnum", (e, t) => {
		M.init(e, t);
		let n = r(t.entries), i = new Set(n);
		e._zod.values = i, C(e, "pattern", (e) => {
			let t = r(e.def.entries).filter((e) => Ie.has(typeof e));
			return RegExp(t.length ? `^(${t.map((e) => ae(e.toString())).join("|")})$` : "^[^\\s\\S]$");
		}), e._zod.parse = (t, r) => {
			let a = t.value;
			return i.has(a) || t.issues.push({
				code: "invalid_value",
				values: n,
				input: a,
				inst: e
			}), t;
		};
	}), Ur = /*@__PURE__*/ E("$ZodTransform", (e, t) => {
		M.init(e, t), e._zod.optin = "optional", k.memoizer?.guard(e), e._zod.parse = (n, r) => {
			if (r.direction === "backward") throw new qe(e.constructor.name);
			let i = t.transform(n.value, n);
			if (r.async) return (i instanceof Promise ? i : Promise.resolve(i)).then((e) => (n.value = e, n));
			if (i instanceof Promise) throw new O();
			return n.value = i, n;
		};
	}), Wr = /*@__PURE__*/ E("$ZodOptional", (e, t) => {
		M.init(e, t), C(e, "optin", (e) => e.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional"), e._zod.optout = "optional", C(e, "values", (e) => {
			let t = e.def.innerType._zod.values;
			return t ? /* @__PURE__ */ new Set([...t, void 0]) : void 0;
		}), C(e, "pattern", (e) => {
			let t = e.def.innerType._zod.pattern;
			return t ? RegExp(`^(${c(t.source)})?$`) : void 0;
		}), e._zod.parse = (e, n) => {
			if (e.value === void 0) {
				if (t.innerType._zod.optin !== "defaulted") return e;
				let r = t.innerType._zod.run({
					value: e.value,
					issues: []
				}, n);
				return r instanceof Promise ? r.then((t) => Jn(e, t)) : Jn(e, r);
			}
			return t.innerType._zod.run(e, n);
		};
	}), Gr = /*@__PURE__*/ E("$ZodExactOptional", (e, t) => {
		Wr.init(e, t), C(e, "values", (e) => e.def.innerType._zod.values), C(e, "pattern", (e) => e.def.innerType._zod.pattern), e._zod.parse = (e, n) => t.innerType._zod.run(e, n);
	}), Kr = /*@__PURE__*/ E("$ZodNullable", (e, t) => {
		M.init(e, t), C(e, "optin", (e) => e.def.innerType._zod.optin), C(e, "optout", (e) => e.def.innerType._zod.optout), C(e, "pattern", (e) => {
			let t = e.def.innerType._zod.pattern;
			return t ? RegExp(`^(${c(t.source)}|null)$`) : void 0;
		}), C(e, "values", (e) => e.def.innerType._zod.values ? /* @__PURE__ */ new Set([...e.def.innerType._zod.values, null]) : void 0), e._zod.parse = (e, n) => e.value === null ? e : t.innerType._zod.run(e, n);
	}), qr = /*@__PURE__*/ E("$ZodDefault", (e, t) => {
		M.init(e, t), e._zod.optin = "defaulted", C(e, "values", (e) => e.def.innerType._zod.values), e._zod.parse = (e, n) => {
			if (n.direction === "backward") return t.innerType._zod.run(e, n);
			if (e.value === void 0) return e.value = t.defaultValue, e;
			let r = t.innerType._zod.run(e, n);
			return r instanceof Promise ? r.then((e) => Yn(e, t)) : Yn(r, t);
		};
	}), Jr = /*@__PURE__*/ E("$ZodPrefault", (e, t) => {
		M.init(e, t), e._zod.optin = "defaulted", C(e, "values", (e) => e.def.innerType._zod.values), e._zod.parse = (e, n) => (n.direction === "backward" || e.value === void 0 && (e.value = t.defaultValue), t.innerType._zod.run(e, n));
	}), Yr = /*@__PURE__*/ E("$ZodNonOptional", (e, t) => {
		M.init(e, t), C(e, "values", (e) => {
			let t = e.def.innerType._zod.values;
			return t ? new Set([...t].filter((e) => e !== void 0)) : void 0;
		}), e._zod.parse = (n, r) => {
			let i = t.innerType._zod.run(n, r);
			return i instanceof Promise ? i.then((t) => Xn(t, e)) : Xn(i, e);
		};
	}), Xr = /*@__PURE__*/ E("$ZodCatch", (e, t) => {
		M.init(e, t), C(e, "optin", (e) => e.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional"), C(e, "optout", (e) => e.def.innerType._zod.optout), C(e, "values", (e) => e.def.innerType._zod.values), e._zod.parse = (e, n) => {
			if (n.direction === "backward") return t.innerType._zod.run(e, n);
			let r = t.innerType._zod.run({
				value: e.value,
				issues: []
			}, n);
			return r instanceof Promise ? r.then((r) => Zn(e, r, t, n)) : Zn(e, r, t, n);
		};
	}), Zr = /*@__PURE__*/ E("$ZodPipe", (e, t) => {
		M.init(e, t), C(e, "values", (e) => e.def.in._zod.values), C(e, "optin", (e) => e.def.in._zod.optin), C(e, "optout", (e) => e.def.out._zod.optout), C(e, "propValues", (e) => e.def.in._zod.propValues), e._zod.parse = (e, n) => {
			if (n.direction === "backward") {
				let r = t.out._zod.run(e, n);
				return r instanceof Promise ? r.then((e) => Qn(e, t.in, n)) : Qn(r, t.in, n);
			}
			let r = t.in._zod.run(e, n);
			return r instanceof Promise ? r.then((e) => Qn(e, t.out, n)) : Qn(r, t.out, n);
		};
	}), Qr = /*@__PURE__*/ E("$ZodReadonly", (e, t) => {
		M.init(e, t), C(e, "propValues", (e) => e.def.innerType._zod.propValues), C(e, "values", (e) => e.def.innerType._zod.values), C(e, "optin", (e) => e.def.innerType?._zod?.optin), C(e, "optout", (e) => e.def.innerType?._zod?.optout), e._zod.parse = (e, n) => {
			if (n.direction === "backward") return t.innerType._zod.run(e, n);
			let r = t.innerType._zod.run(e, n);
			return r instanceof Promise ? r.then($n) : $n(r);
		};
	}), $r = /*@__PURE__*/ E("$ZodCustom", (e, t) => {
		j.init(e, t), M.init(e, t), e._zod.parse = (e, t) => e, e._zod.check = (n) => {
			let r = n.value, i = t.fn(r);
			if (i instanceof Promise) return i.then((t) => er(t, n, r, e));
			er(i, n, r, e);
		};
	});
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/memoizer.js
function ti(e) {
	return typeof e == "object" && !!e;
}
function ni(e) {
	return e.map((e) => e.path ? {
		...e,
		path: e.path.slice()
	} : { ...e });
}
function ri(e, t, n) {
	let r = di.get(e);
	if (r !== void 0) return r ? F : P;
	if (t.has(e)) return F;
	t.add(e);
	let i = P, a = (e) => {
		if (i !== F && e?._zod) {
			let r = ri(e, t, n);
			r > i && (i = r);
		}
	}, o = (e, r) => {
		let i = P;
		for (let a of Reflect.ownKeys(e)) {
			let o = Object.getOwnPropertyDescriptor(e, a);
			if (r && !o.enumerable) continue;
			let s = o.get ? fi : o.value?._zod ? ri(o.value, t, n) : P;
			s > i && (i = s);
		}
		return i;
	}, s = (e) => {
		e > i && (i = e);
	}, c = e._zod.def;
	switch (c.type) {
		case "object": {
			let e = d(c);
			s(e ? o(e, !0) : fi), a(c.catchall);
			break;
		}
		case "array":
			a(c.element);
			break;
		case "tuple":
			for (let e of c.items) a(e);
			a(c.rest);
			break;
		case "record":
		case "map":
			a(c.keyType), a(c.valueType);
			break;
		case "set":
			a(c.valueType);
			break;
		case "union":
			for (let e of c.options) a(e);
			break;
		case "intersection":
			a(c.left), a(c.right);
			break;
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
		case "promise":
		case "success":
			a(c.innerType);
			break;
		case "pipe":
			a(c.in), a(c.out);
			break;
		case "function":
			a(c.input), a(c.output);
			break;
		case "lazy": {
			let r = c._cachedInner ?? (n ? e._zod.innerType : void 0);
			s(r ? ri(r, t, !1) : fi);
			break;
		}
		case "template_literal":
		case "string":
		case "number":
		case "int":
		case "boolean":
		case "bigint":
		case "symbol":
		case "undefined":
		case "null":
		case "void":
		case "never":
		case "any":
		case "unknown":
		case "date":
		case "nan":
		case "enum":
		case "literal":
		case "file":
		case "transform":
		case "custom": break;
		default: for (let e in c) {
			let t = Object.getOwnPropertyDescriptor(c, e);
			if (!t || t.get) continue;
			let n = t.value;
			if (n && typeof n == "object") {
				if (n._zod) a(n);
				else if (Array.isArray(n)) for (let e of n) a(e);
			}
		}
	}
	return t.delete(e), ii(e, i);
}
function ii(e, t) {
	return t !== fi && di.set(e, t === F), t;
}
function ai(e, t) {
	let n = e.buckets.get(t);
	return n || (n = /* @__PURE__ */ new WeakMap(), e.buckets.set(t, n)), n;
}
function oi() {
	return hi;
}
function si(e, t) {
	let n = e[li]?.backEdges;
	return n !== void 0 && ti(t) && n.has(t);
}
var ci, li, ui, di, P, fi, F, pi, mi, hi, gi = t((() => {
	T(), ci = class extends Error {
		constructor() {
			super("Cannot parse a reference cycle that closes through a transform"), this.name = "ZodCyclicError";
		}
	}, li = "~memo", ui = [], di = /*@__PURE__*/ new WeakMap(), P = 0, fi = 1, F = 2, mi = [], hi = {
		alloc(e, t, n) {
			let r = pi;
			if (!r) return n;
			pi = void 0;
			let i = {
				value: n,
				issues: null
			};
			return r.set(t.value, i), mi.push(i), n;
		},
		guard(e) {
			var t;
			(t = e._zod).deferred ?? (t.deferred = []), e._zod.deferred.push(() => {
				let t = e._zod.parse, n = (e, n) => {
					if (n.direction !== "backward" && si(n, e.value)) throw new ci();
					return t(e, n);
				};
				e._zod.parse = n, e._zod.run === t && (e._zod.run = n);
			});
		},
		attach(e) {
			var t;
			let n, r = !1, i, a;
			(t = e._zod).deferred ?? (t.deferred = []), e._zod.deferred.push(() => {
				let t = e._zod.parse, o = (s, c) => {
					if (n === void 0) {
						let i = ri(e, /* @__PURE__ */ new Set(), !1);
						if (i === P) return e._zod.parse = t, e._zod.run === o && (e._zod.run = t), t(s, c);
						i === F || r ? n = !0 : r = !0;
					}
					let l = s.value;
					if (!ti(l)) return t(s, c);
					let u = c[li];
					u || (u = {
						buckets: /* @__PURE__ */ new WeakMap(),
						backEdges: void 0
					}, c[li] = u);
					let d;
					i === c ? d = a : (d = ai(u, e), i = c, a = d);
					let f = d.get(l);
					if (f) return s.value = f.value, f.issues ? f.issues.length && s.issues.push(...ni(f.issues)) : (s.memo = !0, u.backEdges ?? (u.backEdges = /* @__PURE__ */ new WeakSet()), u.backEdges.add(f.value)), s;
					pi = d;
					let p = mi.length, m = t(s, c);
					pi = void 0;
					let h = mi.length > p ? mi.pop() : void 0;
					return m instanceof Promise ? m.then((e) => (h && (h.issues = e.issues.length ? ni(e.issues) : ui), e)) : (h && (h.issues = m.issues.length ? ni(m.issues) : ui), m);
				};
				e._zod.parse = o, e._zod.run === t && (e._zod.run = o);
			});
		}
	};
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/locales/en.js
function _i() {
	return { localeError: vi() };
}
var vi, yi = t((() => {
	T(), vi = () => {
		let e = {
			string: {
				unit: "characters",
				verb: "to have"
			},
			file: {
				unit: "bytes",
				verb: "to have"
			},
			array: {
				unit: "items",
				verb: "to have"
			},
			set: {
				unit: "items",
				verb: "to have"
			},
			map: {
				unit: "entries",
				verb: "to have"
			}
		};
		function t(t) {
			return e[t] ?? null;
		}
		let n = {
			regex: "input",
			email: "email address",
			url: "URL",
			emoji: "emoji",
			uuid: "UUID",
			uuidv4: "UUIDv4",
			uuidv6: "UUIDv6",
			nanoid: "nanoid",
			guid: "GUID",
			cuid: "cuid",
			cuid2: "cuid2",
			ulid: "ULID",
			xid: "XID",
			ksuid: "KSUID",
			datetime: "ISO datetime",
			date: "ISO date",
			time: "ISO time",
			duration: "ISO duration",
			ipv4: "IPv4 address",
			ipv6: "IPv6 address",
			mac: "MAC address",
			cidrv4: "IPv4 range",
			cidrv6: "IPv6 range",
			base64: "base64-encoded string",
			base64url: "base64url-encoded string",
			json_string: "JSON string",
			e164: "E.164 number",
			currency_code: "currency code",
			credit_card: "credit card number",
			iban: "IBAN",
			jwt: "JWT",
			template_literal: "input"
		}, r = { nan: "NaN" };
		function a(e, t) {
			return e === "number" && typeof t == "number" && !Number.isFinite(t) ? String(t) : r[e] ?? e;
		}
		return (e) => {
			switch (e.code) {
				case "invalid_type": return `Invalid input: expected ${a(e.expected)}, received ${a(we(e.input), e.input)}`;
				case "invalid_value": return e.values.length === 1 ? `Invalid input: expected ${oe(e.values[0])}` : `Invalid option: expected one of ${i(e.values, "|")}`;
				case "too_big": {
					let n = e.exact ? "exactly " : e.inclusive ? "<=" : "<", r = t(e.origin);
					return r ? `Too big: expected ${e.origin ?? "value"} to have ${n}${e.maximum.toString()} ${r.unit ?? "elements"}` : `Too big: expected ${e.origin ?? "value"} to be ${n}${e.maximum.toString()}`;
				}
				case "too_small": {
					let n = e.exact ? "exactly " : e.inclusive ? ">=" : ">", r = t(e.origin);
					return r ? `Too small: expected ${e.origin} to have ${n}${e.minimum.toString()} ${r.unit}` : `Too small: expected ${e.origin} to be ${n}${e.minimum.toString()}`;
				}
				case "invalid_format": {
					let t = e;
					return t.format === "starts_with" ? `Invalid string: must start with "${t.prefix}"` : t.format === "ends_with" ? `Invalid string: must end with "${t.suffix}"` : t.format === "includes" ? `Invalid string: must include "${t.includes}"` : t.format === "regex" ? `Invalid string: must match pattern ${t.pattern}` : `Invalid ${n[t.format] ?? e.format}`;
				}
				case "not_multiple_of": return `Invalid number: must be a multiple of ${e.divisor}`;
				case "unrecognized_keys": return `Unrecognized key${e.keys.length > 1 ? "s" : ""}: ${i(e.keys, ", ")}`;
				case "invalid_key": return `Invalid key in ${e.origin}`;
				case "invalid_union": return e.options && Array.isArray(e.options) && e.options.length > 0 ? `Invalid discriminator value. Expected ${e.options.map((e) => `'${e}'`).join(" | ")}` : e.inclusive === !1 ? "Invalid input: more than one option matched" : "Invalid input";
				case "invalid_element": return `Invalid value in ${e.origin}`;
				default: return "Invalid input";
			}
		};
	};
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/registries.js
function bi() {
	return new Si();
}
var xi, Si, I, Ci = t((() => {
	Si = class {
		constructor() {
			this._map = /* @__PURE__ */ new WeakMap(), this._idmap = /* @__PURE__ */ new Map();
		}
		add(e, ...t) {
			let n = t[0];
			return this._map.set(e, n), n && typeof n == "object" && "id" in n && this._idmap.set(n.id, e), this;
		}
		clear() {
			return this._map = /* @__PURE__ */ new WeakMap(), this._idmap = /* @__PURE__ */ new Map(), this;
		}
		remove(e) {
			let t = this._map.get(e);
			return t && typeof t == "object" && "id" in t && this._idmap.delete(t.id), this._map.delete(e), this;
		}
		get(e) {
			let t = e._zod.parent;
			if (t) {
				let n = { ...this.get(t) ?? {} };
				delete n.id;
				let r = {
					...n,
					...this._map.get(e)
				};
				return Object.keys(r).length ? r : void 0;
			}
			return this._map.get(e);
		}
		has(e) {
			return this._map.has(e);
		}
	}, (xi = globalThis).__zod_globalRegistry ?? (xi.__zod_globalRegistry = bi()), I = globalThis.__zod_globalRegistry;
})), wi = t((() => {}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/api.js
function Ti(e) {
	return e.checks &&= [...e.checks], e;
}
// @__NO_SIDE_EFFECTS__
function Ei(e, t) {
	return new e(Ti({
		type: "string",
		...y(t)
	}));
}
// @__NO_SIDE_EFFECTS__
function Di(e, t) {
	return new e({
		type: "string",
		format: "email",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Oi(e, t) {
	return new e({
		type: "string",
		format: "guid",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function ki(e, t) {
	return new e({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Ai(e, t) {
	return new e({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: !1,
		version: "v4",
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function ji(e, t) {
	return new e({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: !1,
		version: "v6",
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Mi(e, t) {
	return new e({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: !1,
		version: "v7",
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Ni(e, t) {
	return new e({
		type: "string",
		format: "url",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Pi(e, t) {
	return new e({
		type: "string",
		format: "emoji",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Fi(e, t) {
	return new e({
		type: "string",
		format: "nanoid",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Ii(e, t) {
	return new e({
		type: "string",
		format: "cuid",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Li(e, t) {
	return new e({
		type: "string",
		format: "cuid2",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Ri(e, t) {
	return new e({
		type: "string",
		format: "ulid",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function zi(e, t) {
	return new e({
		type: "string",
		format: "xid",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Bi(e, t) {
	return new e({
		type: "string",
		format: "ksuid",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Vi(e, t) {
	return new e({
		type: "string",
		format: "ipv4",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Hi(e, t) {
	return new e({
		type: "string",
		format: "ipv6",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Ui(e, t) {
	return new e({
		type: "string",
		format: "cidrv4",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Wi(e, t) {
	return new e({
		type: "string",
		format: "cidrv6",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Gi(e, t) {
	return new e({
		type: "string",
		format: "base64",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Ki(e, t) {
	return new e({
		type: "string",
		format: "base64url",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function qi(e, t) {
	return new e({
		type: "string",
		format: "e164",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Ji(e, t) {
	return new e({
		type: "string",
		format: "jwt",
		check: "string_format",
		abort: !1,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Yi(e, t) {
	return new e({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: !1,
		local: !1,
		precision: null,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Xi(e, t) {
	return new e({
		type: "string",
		format: "date",
		check: "string_format",
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Zi(e, t) {
	return new e({
		type: "string",
		format: "time",
		check: "string_format",
		precision: null,
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function Qi(e, t) {
	return new e({
		type: "string",
		format: "duration",
		check: "string_format",
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function $i(e, t) {
	return new e(Ti({
		type: "number",
		checks: [],
		...y(t)
	}));
}
// @__NO_SIDE_EFFECTS__
function ea(e, t) {
	return new e({
		type: "number",
		check: "number_format",
		abort: !1,
		format: "safeint",
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function ta(e) {
	return new e({ type: "unknown" });
}
// @__NO_SIDE_EFFECTS__
function na(e, t) {
	return new e({
		type: "never",
		...y(t)
	});
}
// @__NO_SIDE_EFFECTS__
function ra(e, t) {
	return new sn({
		check: "less_than",
		...y(t),
		value: e,
		inclusive: !1
	});
}
// @__NO_SIDE_EFFECTS__
function ia(e, t) {
	return new sn({
		check: "less_than",
		...y(t),
		value: e,
		inclusive: !0
	});
}
// @__NO_SIDE_EFFECTS__
function aa(e, t) {
	return new cn({
		check: "greater_than",
		...y(t),
		value: e,
		inclusive: !1
	});
}
// @__NO_SIDE_EFFECTS__
function oa(e, t) {
	return new cn({
		check: "greater_than",
		...y(t),
		value: e,
		inclusive: !0
	});
}
// @__NO_SIDE_EFFECTS__
function sa(e, t) {
	return new ln({
		check: "multiple_of",
		...y(t),
		value: e
	});
}
// @__NO_SIDE_EFFECTS__
function ca(e, t) {
	return new dn({
		check: "max_length",
		...y(t),
		maximum: e
	});
}
// @__NO_SIDE_EFFECTS__
function la(e, t) {
	return new fn({
		check: "min_length",
		...y(t),
		minimum: e
	});
}
// @__NO_SIDE_EFFECTS__
function ua(e, t) {
	return new pn({
		check: "length_equals",
		...y(t),
		length: e
	});
}
// @__NO_SIDE_EFFECTS__
function da(e, t) {
	return new hn({
		check: "string_format",
		format: "regex",
		...y(t),
		pattern: e
	});
}
// @__NO_SIDE_EFFECTS__
function fa(e) {
	return new gn({
		check: "string_format",
		format: "lowercase",
		...y(e)
	});
}
// @__NO_SIDE_EFFECTS__
function pa(e) {
	return new _n({
		check: "string_format",
		format: "uppercase",
		...y(e)
	});
}
// @__NO_SIDE_EFFECTS__
function ma(e, t) {
	return new vn({
		check: "string_format",
		format: "includes",
		...y(t),
		includes: e
	});
}
// @__NO_SIDE_EFFECTS__
function ha(e, t) {
	return new yn({
		check: "string_format",
		format: "starts_with",
		...y(t),
		prefix: e
	});
}
// @__NO_SIDE_EFFECTS__
function ga(e, t) {
	return new bn({
		check: "string_format",
		format: "ends_with",
		...y(t),
		suffix: e
	});
}
// @__NO_SIDE_EFFECTS__
function L(e) {
	return new xn({
		check: "overwrite",
		tx: e
	});
}
// @__NO_SIDE_EFFECTS__
function _a(e) {
	return /* @__PURE__ */ L((t) => t.normalize(e));
}
// @__NO_SIDE_EFFECTS__
function va() {
	return /* @__PURE__ */ L((e) => e.trim());
}
// @__NO_SIDE_EFFECTS__
function ya() {
	return /* @__PURE__ */ L((e) => e.toLowerCase());
}
// @__NO_SIDE_EFFECTS__
function ba() {
	return /* @__PURE__ */ L((e) => e.toUpperCase());
}
// @__NO_SIDE_EFFECTS__
function xa() {
	return /* @__PURE__ */ L((e) => ne(e));
}
// @__NO_SIDE_EFFECTS__
function Sa(e, t, n) {
	return new e({
		type: "array",
		element: t,
		...y(n)
	});
}
// @__NO_SIDE_EFFECTS__
function Ca(e, t, n) {
	return new e({
		type: "custom",
		check: "custom",
		fn: t,
		...y(n)
	});
}
// @__NO_SIDE_EFFECTS__
function wa(e, t) {
	let n = /* @__PURE__ */ Ta((t) => (t.addIssue = (e) => {
		if (typeof e == "string") t.issues.push(Te(e, t.value, n._zod.def));
		else {
			let r = e;
			r.fatal && (r.continue = !1), r.code ??= "custom", "input" in r || (r.input = t.value), r.inst ??= n, r.continue ??= !n._zod.def.abort, t.issues.push(Te(r));
		}
	}, e(t.value, t)), t);
	return n;
}
// @__NO_SIDE_EFFECTS__
function Ta(e, t) {
	let n = new j({
		check: "custom",
		...y(t)
	});
	return n._zod.check = e, n;
}
var Ea = t((() => {
	Sn(), T();
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/to-json-schema.js
function Da(e, ...t) {
	for (let n of t) for (let t of Reflect.ownKeys(n)) Object.prototype.propertyIsEnumerable.call(n, t) && u(e, t, n[t]);
	return e;
}
function Oa(e) {
	let t = e?.target ?? "draft-2020-12";
	return t === "draft-4" && (t = "draft-04"), t === "draft-7" && (t = "draft-07"), {
		processors: e.processors ?? {},
		metadataRegistry: e?.metadata ?? I,
		target: t,
		unrepresentable: e?.unrepresentable ?? "throw",
		override: e?.override ?? (() => {}),
		io: e?.io ?? "output",
		counter: 0,
		seen: /* @__PURE__ */ new Map(),
		sharedDefsExtractedFor: void 0,
		sharedEmitDoneFor: void 0,
		cycles: e?.cycles ?? "ref",
		reused: e?.reused ?? "inline",
		intersections: [],
		deferred: [],
		external: e?.external ?? void 0
	};
}
function R(e, t, n, r, i) {
	let a = typeof t.unrepresentable == "function" ? t.unrepresentable({
		zodSchema: e,
		path: r.path,
		message: i
	}) : t.unrepresentable;
	if (a === "any") return !1;
	if (a === void 0 || a === "throw") throw Error(i);
	return Object.assign(n, a), !0;
}
function z(e, t, n = {
	path: [],
	schemaPath: []
}) {
	var r;
	let i = e._zod.def, a = t.seen.get(e);
	if (a) return a.count++, n.schemaPath.includes(e) && (a.cycle = n.path), a.schema;
	let o = {
		schema: {},
		count: 1,
		cycle: void 0,
		path: n.path
	};
	t.seen.set(e, o), t.sharedDefsExtractedFor = void 0, t.sharedEmitDoneFor = void 0;
	let s = e._zod.toJSONSchema?.();
	if (s) o.schema = s;
	else {
		let r = {
			...n,
			schemaPath: [...n.schemaPath, e],
			path: n.path
		};
		if (e._zod.processJSONSchema) e._zod.processJSONSchema(t, o.schema, r);
		else {
			let n = o.schema, a = t.processors[i.type];
			if (!a) throw Error(`[toJSONSchema]: Non-representable type encountered: ${i.type}`);
			a(e, t, n, r);
		}
		let a = e._zod.parent;
		a && (o.ref ||= a, z(a, t, r), t.seen.get(a).isParent = !0);
	}
	let c = t.metadataRegistry.get(e);
	return c && Da(o.schema, c), t.io === "input" && B(e) && (delete o.schema.examples, delete o.schema.default), t.io === "input" && "_prefault" in o.schema && ((r = o.schema).default ?? (r.default = o.schema._prefault)), delete o.schema._prefault, t.seen.get(e).schema;
}
function ka(e) {
	return e.replace(/~/g, "~0").replace(/\//g, "~1");
}
function Aa(e, t) {
	let n = e.seen.get(t);
	if (!n) throw Error("Unprocessed schema. This is a bug in Zod.");
	if (e.external && e.sharedDefsExtractedFor === e.external) return;
	let r = /* @__PURE__ */ new Map();
	for (let t of e.seen.entries()) {
		let n = e.metadataRegistry.get(t[0])?.id;
		if (n) {
			let e = r.get(n);
			if (e && e !== t[0]) throw Error(`Duplicate schema id "${n}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
			r.set(n, t[0]);
		}
	}
	let i = (t) => {
		let r = e.target === "draft-2020-12" ? "$defs" : "definitions";
		if (e.external) {
			let n = e.external.registry.get(t[0])?.id, i = e.external.uri ?? ((e) => e);
			if (n) return { ref: i(n) };
			let a = t[1].defId ?? t[1].schema.id ?? `schema${e.counter++}`;
			return t[1].defId = a, {
				defId: a,
				ref: `${i("__shared")}#/${r}/${ka(a)}`
			};
		}
		let i = `#/${r}/`;
		if (t[1] === n && !t[1].schema.id) return { ref: "#" };
		let a = t[1].schema.id ?? `__schema${e.counter++}`;
		return {
			defId: a,
			ref: i + ka(a)
		};
	}, a = (e) => {
		if (e[1].schema.$ref) return;
		let t = e[1], { ref: n, defId: r } = i(e);
		t.def = { ...t.schema }, r && (t.defId = r);
		let a = t.schema;
		for (let e in a) delete a[e];
		a.$ref = n;
	};
	if (e.cycles === "throw") for (let t of e.seen.entries()) {
		let e = t[1];
		if (e.cycle) throw Error(`Cycle detected: #/${e.cycle?.join("/")}/<root>

Set the \`cycles\` parameter to \`"ref"\` to resolve cyclical schemas with defs.`);
	}
	for (let n of e.seen.entries()) {
		let r = n[1];
		if (t === n[0]) a(n);
		else {
			if (e.external) {
				let r = e.external.registry.get(n[0])?.id;
				if (t !== n[0] && r) {
					a(n);
					continue;
				}
			}
			(e.metadataRegistry.get(n[0])?.id || r.cycle || r.count > 1 && e.reused === "ref") && a(n);
		}
	}
	e.external && (e.sharedDefsExtractedFor = e.external);
}
function ja(e) {
	let t = e.anyOf;
	if (!Array.isArray(t) || t.length === 0 || e.type !== void 0) return;
	let n = [];
	for (let e of t) {
		if (!e || typeof e != "object") return;
		ja(e);
		let t = Object.keys(e);
		if (t.length !== 1 || t[0] !== "type") return;
		let r = e.type;
		for (let e of Array.isArray(r) ? r : [r]) {
			if (typeof e != "string") return;
			n.includes(e) || n.push(e);
		}
	}
	delete e.anyOf, e.type = n.length === 1 ? n[0] : n;
}
function Ma(e) {
	let t = e.additionalProperties;
	return t === void 0 || t === !1 || typeof t != "object" || !t ? null : Object.keys(t).length ? t : null;
}
function Na(e) {
	let t = [];
	for (let n of e) {
		if (typeof n != "object" || n.type !== "object") return null;
		for (let e in n) if (!Ia.has(e)) return null;
		t.push(n);
	}
	let n = {}, r = /* @__PURE__ */ new Set();
	for (let e of t) {
		for (let r in e.properties) {
			if (Object.prototype.hasOwnProperty.call(n, r)) continue;
			let e = [];
			for (let n of t) {
				let t = n.properties?.[r] ?? Ma(n);
				t != null && (e.some((e) => JSON.stringify(e) === JSON.stringify(t)) || e.push(t));
			}
			u(n, r, e.length === 1 ? e[0] : Na(e) ?? { allOf: e });
		}
		for (let t of e.required ?? []) r.add(t);
	}
	let i = {
		type: "object",
		properties: n
	};
	if (r.size && (i.required = [...r]), t.every((e) => e.additionalProperties === !1)) i.additionalProperties = !1;
	else {
		let e = [];
		for (let n of t) {
			let t = Ma(n);
			t && !e.some((e) => JSON.stringify(e) === JSON.stringify(t)) && e.push(t);
		}
		e.length === 1 ? i.additionalProperties = e[0] : e.length > 1 && (i.additionalProperties = { allOf: e });
	}
	return i;
}
function Pa(e) {
	let t = e.allOf;
	if (!Array.isArray(t) || t.length < 2) return;
	for (let t of Ia) if (t in e) return;
	let n = t.filter((e) => La.some((t) => Array.isArray(e[t]))), r = null;
	if (!n.length) r = Na(t);
	else {
		let e = n[0], i = La.find((t) => Array.isArray(e[t]));
		if (Object.keys(e).length !== 1) return;
		let a = t.filter((t) => t !== e), o = e[i].map((e) => Na([...a, e]));
		if (o.some((e) => !e)) return;
		r = { [i]: o };
	}
	r && (delete e.allOf, Da(e, r));
}
function Fa(e, t) {
	let n = e.seen.get(t);
	if (!n) throw Error("Unprocessed schema. This is a bug in Zod.");
	let r = (t) => {
		let n = e.seen.get(t);
		if (n.ref === null) return;
		let i = n.def ?? n.schema, a = { ...i }, o = n.ref;
		if (n.ref = null, o) {
			r(o);
			let n = e.seen.get(o), s = n.schema;
			if (s.$ref && (e.target === "draft-07" || e.target === "draft-04" || e.target === "openapi-3.0") ? (i.allOf = i.allOf ?? [], i.allOf.push(s)) : Da(i, s), Da(i, a), t._zod.parent === o) for (let e in i) e !== "$ref" && e !== "allOf" && (e in a || delete i[e]);
			if (s.$ref && n.def) for (let e in i) e !== "$ref" && e !== "allOf" && e in n.def && JSON.stringify(i[e]) === JSON.stringify(n.def[e]) && delete i[e];
		}
		let s = t._zod.parent;
		if (s && s !== o) {
			r(s);
			let t = e.seen.get(s);
			if (t?.schema.$ref && (i.$ref = t.schema.$ref, t.def)) for (let e in i) e !== "$ref" && e !== "allOf" && e in t.def && JSON.stringify(i[e]) === JSON.stringify(t.def[e]) && delete i[e];
		}
		e.override({
			zodSchema: t,
			jsonSchema: i,
			path: n.path ?? []
		});
	};
	if (!e.external || e.sharedEmitDoneFor !== e.external) {
		for (let t of [...e.seen.entries()].reverse()) r(t[0]);
		if (e.target !== "openapi-3.0") for (let t of e.seen.entries()) ja(t[1].def ?? t[1].schema);
		for (let t of e.deferred) t();
		if (e.intersections.length) {
			let t = /* @__PURE__ */ new Map();
			for (let n of e.seen.values()) for (let e of [n.schema, n.def]) {
				let n = e?.allOf;
				if (!Array.isArray(n)) continue;
				let r = t.get(n);
				r ? r.push(e) : t.set(n, [e]);
			}
			for (let n of e.intersections) for (let e of t.get(n) ?? []) Pa(e);
		}
	}
	let i = {};
	if (e.target === "draft-2020-12" ? i.$schema = "https://json-schema.org/draft/2020-12/schema" : e.target === "draft-07" ? i.$schema = "http://json-schema.org/draft-07/schema#" : e.target === "draft-04" ? i.$schema = "http://json-schema.org/draft-04/schema#" : e.target, e.external?.uri) {
		let n = e.external.registry.get(t)?.id;
		if (!n) throw Error("Schema is missing an `id` property");
		i.$id = e.external.uri(n);
	}
	Da(i, n.defId ? n.schema : n.def ?? n.schema);
	let a = e.metadataRegistry.get(t)?.id;
	a !== void 0 && i.id === a && delete i.id;
	let o = e.external?.defs ?? {};
	if (!e.external || e.sharedEmitDoneFor !== e.external) for (let t of e.seen.entries()) {
		let e = t[1];
		e.def && e.defId && (e.def.id === e.defId && delete e.def.id, u(o, e.defId, e.def));
	}
	e.external && (e.sharedEmitDoneFor = e.external), e.external || Object.keys(o).length > 0 && (e.target === "draft-2020-12" ? i.$defs = o : i.definitions = o);
	try {
		let n = JSON.parse(JSON.stringify(i));
		return Object.defineProperty(n, "~standard", {
			value: {
				...t["~standard"],
				jsonSchema: {
					input: za(t, "input", e.processors),
					output: za(t, "output", e.processors)
				}
			},
			enumerable: !1,
			writable: !1
		}), n;
	} catch {
		throw Error("Error converting schema to JSON.");
	}
}
function B(e, t) {
	let n = t ?? { seen: /* @__PURE__ */ new Set() };
	if (n.seen.has(e)) return !1;
	n.seen.add(e);
	let r = e._zod.def;
	if (r.type === "transform") return !0;
	if (r.type === "array") return B(r.element, n);
	if (r.type === "set") return B(r.valueType, n);
	if (r.type === "lazy") return B(r.getter(), n);
	if (r.type === "promise" || r.type === "optional" || r.type === "nonoptional" || r.type === "nullable" || r.type === "readonly" || r.type === "default" || r.type === "prefault" || r.type === "catch") return B(r.innerType, n);
	if (r.type === "intersection") return B(r.left, n) || B(r.right, n);
	if (r.type === "record" || r.type === "map") return B(r.keyType, n) || B(r.valueType, n);
	if (r.type === "pipe") return e._zod.traits.has("$ZodCodec") ? !0 : B(r.in, n) || B(r.out, n);
	if (r.type === "object") {
		for (let e in r.shape) if (B(r.shape[e], n)) return !0;
		return !1;
	}
	if (r.type === "union") {
		for (let e of r.options) if (B(e, n)) return !0;
		return !1;
	}
	if (r.type === "tuple") {
		for (let e of r.items) if (B(e, n)) return !0;
		return !!(r.rest && B(r.rest, n));
	}
	return !1;
}
var Ia, La, Ra, za, Ba = t((() => {
	Ci(), T(), Ia = /* @__PURE__ */ new Set([
		"type",
		"properties",
		"required",
		"additionalProperties"
	]), La = ["oneOf", "anyOf"], Ra = (e, t = {}) => (n) => {
		let r = Oa({
			...n,
			processors: t
		});
		return z(e, r), Aa(r, e), Fa(r, e);
	}, za = (e, t, n = {}) => (r) => {
		let { libraryOptions: i, target: a } = r ?? {}, o = Oa({
			...i ?? {},
			target: a,
			io: t,
			processors: n
		});
		return z(e, o), Aa(o, e), Fa(o, e);
	};
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/json-schema-processors.js
function V(e) {
	let t = {}, n = e._zod.def, r = e._zod.traits.has("$ZodCheck") ? [e, ...n.checks ?? []] : n.checks ?? [];
	for (let e of r) $a[e._zod.def.check]?.(t, e._zod.def);
	let i = e._zod.bag;
	i.minimum !== void 0 && H(t, "minimum", i.minimum), i.exclusiveMinimum !== void 0 && H(t, "exclusiveMinimum", i.exclusiveMinimum), i.maximum !== void 0 && U(t, "maximum", i.maximum), i.exclusiveMaximum !== void 0 && U(t, "exclusiveMaximum", i.exclusiveMaximum), i.multipleOf !== void 0 && Ka(t, i.multipleOf), i.format !== void 0 && (t.format ??= i.format, i.format.includes("int") && (t.isInt = !0)), i.mime && Ja(t, i.mime);
	for (let e of i.patterns ?? []) qa(t, e);
	return t;
}
function Va(e) {
	let t = e._zod.def;
	return t.type === "pipe" && t.in._zod.traits.has("$ZodTransform") ? Va(t.out) : t.type === "catch" ? Va(t.innerType) : e._zod.optin;
}
function Ha(e, t, n) {
	if (t.$ref) {
		if (n.has(t)) return t;
		n.add(t);
		let r = e.get(t)?.def;
		if (!r) return t;
		let i = Ha(e, r, n);
		return i === r ? t : i;
	}
	for (let r of ["anyOf", "oneOf"]) {
		let i = t[r];
		if (!Array.isArray(i)) continue;
		let a = i.map((t) => Ha(e, t, n));
		a.some((e, t) => e !== i[t]) && (t = {
			...t,
			[r]: a
		});
	}
	let r = Array.isArray(t.type) ? t.type : [t.type], i = !r.includes("string") && r.some((e) => e === "number" || e === "integer"), a = t.enum ?? (t.const === void 0 ? void 0 : [t.const]);
	if (!i && !a?.some((e) => typeof e == "number")) return t;
	let { minimum: o, maximum: s, exclusiveMinimum: c, exclusiveMaximum: l, multipleOf: u, format: d, id: f, ...p } = t;
	return p.enum ? p.enum = p.enum.map((e) => typeof e == "number" ? String(e) : e) : typeof p.const == "number" && (p.const = String(p.const)), i && (p.type = "string", a || (p.pattern = (r.includes("number") ? en : $t).source)), p;
}
function Ua(e) {
	let t = /* @__PURE__ */ new Map();
	for (let n of e.seen.values()) n.def && !t.has(n.schema) && t.set(n.schema, n);
	let n = /* @__PURE__ */ new Map();
	for (let r of ho.get(e) ?? []) {
		let i = e.seen.get(r), a = (i?.def ?? i?.schema)?.propertyNames;
		if (!a || a === !0 || n.has(a)) continue;
		let o = Ha(t, a, /* @__PURE__ */ new Set());
		o !== a && n.set(a, o);
	}
	if (n.size) for (let t of e.seen.values()) for (let e of [t.schema, t.def]) {
		let t = e && n.get(e.propertyNames);
		t && (e.propertyNames = t);
	}
}
function Wa(e, t, n, r, i) {
	let a = !1, o = JSON.stringify(e, (e, t) => typeof t == "bigint" ? (a = !0, null) : t);
	return a ? (R(t, n, r, i, "BigInt defaults cannot be represented in JSON Schema"), yo) : JSON.parse(o);
}
var H, U, Ga, Ka, qa, Ja, Ya, Xa, Za, Qa, $a, eo, to, no, ro, io, ao, oo, so, co, lo, uo, fo, po, mo, ho, go, _o, vo, yo, bo, xo, So, Co, wo, To, Eo = t((() => {
	rn(), ei(), Ba(), T(), H = (e, t, n) => {
		(e[t] === void 0 || n > e[t]) && (e[t] = n);
	}, U = (e, t, n) => {
		(e[t] === void 0 || n < e[t]) && (e[t] = n);
	}, Ga = (e, t) => {
		H(e, "minimum", t), U(e, "maximum", t);
	}, Ka = (e, t) => {
		e.multipleOf ??= [], e.multipleOf.includes(t) || e.multipleOf.push(t);
	}, qa = (e, t) => {
		e.patterns ??= /* @__PURE__ */ new Set(), e.patterns.add(t);
	}, Ja = (e, t) => {
		e.mime = e.mime ? e.mime.filter((e) => t.includes(e)) : [...t];
	}, Ya = (e, t) => {
		e.format = t, t.includes("int") && (e.isInt = !0);
	}, Xa = (e, t) => H(e, "minimum", t.minimum), Za = (e, t) => U(e, "maximum", t.maximum), Qa = (e) => (t, n) => {
		Ya(t, n.format);
		let [r, i] = e[n.format];
		H(t, "minimum", r), U(t, "maximum", i);
	}, $a = {
		greater_than: (e, t) => H(e, t.inclusive ? "minimum" : "exclusiveMinimum", t.value),
		less_than: (e, t) => U(e, t.inclusive ? "maximum" : "exclusiveMaximum", t.value),
		multiple_of: (e, t) => Ka(e, t.value),
		number_format: Qa(Le),
		bigint_format: Qa(Re),
		min_length: Xa,
		max_length: Za,
		length_equals: (e, t) => Ga(e, t.length),
		min_size: Xa,
		max_size: Za,
		size_equals: (e, t) => Ga(e, t.size),
		string_format: (e, t) => {
			Ya(e, t.format), t.pattern && qa(e, t.pattern), (t.format === "base64" || t.format === "base64url") && (e.contentEncoding = t.format), (t.local || t.precision === -1) && (e.laxFormat = !0);
		},
		mime_type: (e, t) => Ja(e, t.mime)
	}, eo = {
		guid: "uuid",
		url: "uri",
		datetime: "date-time",
		json_string: "json-string",
		regex: ""
	}, to = /* @__PURE__ */ new Map([[wr, Kt], [Er, qt]]), no = (e) => to.get(e) ?? e, ro = (e, t, n, r) => {
		let i = n;
		i.type = "string";
		let { minimum: a, maximum: o, format: s, patterns: c, contentEncoding: l, laxFormat: u } = V(e);
		if (typeof a == "number" && (i.minLength = a), typeof o == "number" && (i.maxLength = o), s && (i.format = eo[s] ?? s, i.format === "" && delete i.format, (s === "time" || u) && delete i.format), l && (i.contentEncoding = l), c && c.size > 0) {
			let e = [...c].map(no);
			e.length === 1 ? i.pattern = e[0].source : e.length > 1 && (i.allOf = [...e.map((e) => ({
				...t.target === "draft-07" || t.target === "draft-04" || t.target === "openapi-3.0" ? { type: "string" } : {},
				pattern: e.source
			}))]);
		}
	}, io = (e, t, n, r) => {
		let i = n, { minimum: a, maximum: o, multipleOf: s, exclusiveMaximum: c, exclusiveMinimum: l, isInt: u } = V(e);
		i.type = u ? "integer" : "number";
		let d = typeof l == "number" && l >= (a ?? -Infinity), f = typeof c == "number" && c <= (o ?? Infinity), p = t.target === "draft-04" || t.target === "openapi-3.0";
		if (d ? p ? (i.minimum = l, i.exclusiveMinimum = !0) : i.exclusiveMinimum = l : typeof a == "number" && (i.minimum = a), f ? p ? (i.maximum = c, i.exclusiveMaximum = !0) : i.exclusiveMaximum = c : typeof o == "number" && (i.maximum = o), s) {
			let n = /* @__PURE__ */ new Set();
			for (let a of s) Number.isFinite(a) && a !== 0 ? n.add(Math.abs(a)) : R(e, t, i, r, `A multipleOf divisor of ${a} cannot be represented in JSON Schema`);
			let [a, ...o] = n;
			a !== void 0 && (i.multipleOf = a), o.length && (i.allOf = [...i.allOf ?? [], ...o.map((e) => ({ multipleOf: e }))]);
		}
	}, ao = (e, t, n, r) => {
		n.not = {};
	}, oo = (e, t, n, r) => {}, so = (e, t, n, i) => {
		let a = e._zod.def, o = r(a.entries);
		o.length === 0 ? n.not = {} : (o.every((e) => typeof e == "number") && (n.type = "number"), o.every((e) => typeof e == "string") && (n.type = "string"), n.enum = o);
	}, co = (e, t, n, r) => {
		R(e, t, n, r, "Custom types cannot be represented in JSON Schema");
	}, lo = (e, t, n, r) => {
		R(e, t, n, r, "Transforms cannot be represented in JSON Schema");
	}, uo = (e, t, n, r) => {
		let i = n, a = e._zod.def, { minimum: o, maximum: s } = V(e);
		typeof o == "number" && (i.minItems = o), typeof s == "number" && (i.maxItems = s), i.type = "array", i.items = z(a.element, t, {
			...r,
			path: [...r.path, "items"]
		});
	}, fo = (e, t, n, r) => {
		let i = n, a = e._zod.def, o = a.shape;
		if (Object.getOwnPropertySymbols(o).length && R(e, t, i, r, "Symbol keys cannot be represented in JSON Schema")) return;
		i.type = "object", i.properties = {};
		for (let e in o) u(i.properties, e, z(o[e], t, {
			...r,
			path: [
				...r.path,
				"properties",
				e
			]
		}));
		let s = [];
		for (let e of Object.keys(o)) {
			let n = a.shape[e];
			(t.io === "input" ? Va(n) === void 0 : n._zod.optout === void 0) && s.push(e);
		}
		s.length > 0 && (i.required = s), a.catchall?._zod.def.type === "never" ? i.additionalProperties = !1 : a.catchall ? a.catchall && (i.additionalProperties = z(a.catchall, t, {
			...r,
			path: [...r.path, "additionalProperties"]
		})) : t.io === "output" && (i.additionalProperties = !1);
	}, po = (e, t, n, r) => {
		let i = e._zod.def, a = i.inclusive === !1, o = i.options.map((e, n) => z(e, t, {
			...r,
			path: [
				...r.path,
				a ? "oneOf" : "anyOf",
				n
			]
		}));
		a ? n.oneOf = o : n.anyOf = o;
	}, mo = (e, t, n, r) => {
		let i = e._zod.def, a = z(i.left, t, {
			...r,
			path: [
				...r.path,
				"allOf",
				0
			]
		}), o = z(i.right, t, {
			...r,
			path: [
				...r.path,
				"allOf",
				1
			]
		}), s = (e) => "allOf" in e && Object.keys(e).length === 1, c = [...s(a) ? a.allOf : [a], ...s(o) ? o.allOf : [o]];
		n.allOf = c, t.intersections.push(c);
	}, ho = /* @__PURE__ */ new WeakMap(), go = (e, t, n, r) => {
		let i = n, a = e._zod.def;
		i.type = "object";
		let o = a.keyType, s = V(o).patterns;
		if (a.mode === "loose" && s && s.size > 0) {
			let e = z(a.valueType, t, {
				...r,
				path: [
					...r.path,
					"patternProperties",
					"*"
				]
			});
			i.patternProperties = {};
			for (let t of s) u(i.patternProperties, no(t).source, e);
		} else {
			if (t.target === "draft-07" || t.target === "draft-2020-12") {
				i.propertyNames = z(a.keyType, t, {
					...r,
					path: [...r.path, "propertyNames"]
				});
				let n = ho.get(t);
				n || (n = [], ho.set(t, n), t.deferred.push(() => Ua(t))), n.push(e);
			}
			i.additionalProperties = z(a.valueType, t, {
				...r,
				path: [...r.path, "additionalProperties"]
			});
		}
		let c = o._zod.values, l = t.io === "input" && Va(a.valueType) !== void 0;
		if (c && !a.partial && !l) {
			let e = [...c].filter((e) => typeof e == "string" || typeof e == "number");
			e.length > 0 && (i.required = e.map(String));
		}
	}, _o = (e, t, n, r) => {
		let i = e._zod.def, a = z(i.innerType, t, r), o = t.seen.get(e);
		t.target === "openapi-3.0" ? (o.ref = i.innerType, n.nullable = !0) : n.anyOf = [a, { type: "null" }];
	}, vo = (e, t, n, r) => {
		let i = e._zod.def;
		z(i.innerType, t, r);
		let a = t.seen.get(e);
		a.ref = i.innerType;
	}, yo = Symbol(), bo = (e, t, n, r) => {
		let i = e._zod.def;
		z(i.innerType, t, r);
		let a = t.seen.get(e);
		a.ref = i.innerType;
		let o = Wa(i.defaultValue, e, t, n, r);
		o !== yo && (n.default = o);
	}, xo = (e, t, n, r) => {
		let i = e._zod.def;
		z(i.innerType, t, r);
		let a = t.seen.get(e);
		if (a.ref = i.innerType, t.io !== "input") return;
		let o = Wa(i.defaultValue, e, t, n, r);
		o !== yo && (n._prefault = o);
	}, So = (e, t, n, r) => {
		let i = e._zod.def;
		z(i.innerType, t, r);
		let a = t.seen.get(e);
		a.ref = i.innerType;
		let o;
		try {
			o = i.catchValue(void 0);
		} catch {
			R(e, t, n, r, "Dynamic catch values are not supported in JSON Schema");
			return;
		}
		n.default = o;
	}, Co = (e, t, n, r) => {
		let i = e._zod.def, a = i.in._zod.traits.has("$ZodTransform"), o = t.io === "input" ? a ? i.out : i.in : i.out;
		z(o, t, r);
		let s = t.seen.get(e);
		s.ref = o;
	}, wo = (e, t, n, r) => {
		let i = e._zod.def;
		z(i.innerType, t, r);
		let a = t.seen.get(e);
		a.ref = i.innerType, n.readOnly = !0;
	}, To = (e, t, n, r) => {
		let i = e._zod.def;
		z(i.innerType, t, r);
		let a = t.seen.get(e);
		a.ref = i.innerType;
	};
})), W = t((() => {
	A(), wt(), it(), ei(), gi(), Sn(), En(), T(), rn(), yi(), Ci(), wn(), wi(), Ea(), Ba(), Eo(), Ba();
})), Do = t((() => {
	W();
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/classic/errors.js
function Oo(e, t, n) {
	Object.defineProperty(e, t, {
		configurable: !0,
		enumerable: !1,
		get() {
			let e = n(this);
			return Object.defineProperty(this, t, {
				value: e,
				configurable: !0,
				writable: !0
			}), e;
		},
		set(e) {
			Object.defineProperty(this, t, {
				value: e,
				configurable: !0,
				writable: !0
			});
		}
	});
}
var ko, Ao, G, jo = t((() => {
	W(), T(), ko = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]), Ao = (e, t) => {
		rt.init(e, t), e.name = "ZodError";
		let n = Object.getPrototypeOf(e);
		ko.has(n) || (ko.add(n), Oo(n, "format", (e) => (t) => Qe(e, t)), Oo(n, "flatten", (e) => (t) => Ze(e, t)), Oo(n, "addIssue", (e) => (t) => {
			e.issues.push(t), e.message = JSON.stringify(e.issues, a, 2);
		}), Oo(n, "addIssues", (e) => (t) => {
			e.issues.push(...t), e.message = JSON.stringify(e.issues, a, 2);
		}), Object.defineProperty(n, "isEmpty", {
			configurable: !0,
			enumerable: !1,
			get() {
				return this.issues.length === 0;
			}
		}));
	}, G = /*@__PURE__*/ E("ZodError", Ao, void 0, { Parent: Error });
})), Mo, No, Po, Fo, Io, Lo, Ro, zo, Bo, Vo, Ho, Uo, Wo = t((() => {
	W(), jo(), Mo = /* @__PURE__ */ ct(G), No = /* @__PURE__ */ lt(G), Po = /* @__PURE__ */ ut(G), Fo = /* @__PURE__ */ dt(G), Io = /* @__PURE__ */ gt(G), Lo = /* @__PURE__ */ _t(G), Ro = /* @__PURE__ */ vt(G), zo = /* @__PURE__ */ yt(G), Bo = /* @__PURE__ */ bt(G), Vo = /* @__PURE__ */ xt(G), Ho = /* @__PURE__ */ St(G), Uo = /* @__PURE__ */ Ct(G);
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/classic/schemas.js
function Go() {
	k.localeError || D(_i());
}
function Ko() {
	k.memoizer || D({ memoizer: oi() });
}
function K(e) {
	return /* @__PURE__ */ Ei(ms, e);
}
function qo(e) {
	return /* @__PURE__ */ Ni(Ss, e);
}
function Jo(e) {
	return /* @__PURE__ */ $i(Rs, e);
}
function Yo(e) {
	return /* @__PURE__ */ ea(zs, e);
}
function Xo() {
	return /* @__PURE__ */ ta(Bs);
}
function Zo(e) {
	return /* @__PURE__ */ na(Vs, e);
}
function q(e, t) {
	return /* @__PURE__ */ Sa(Hs, e, t);
}
function J(e, t) {
	let n = {
		type: "object",
		shape: e ?? {},
		...y(t)
	};
	return new Us(n);
}
function Qo(e, t) {
	return new Ws({
		type: "union",
		options: e,
		...y(t)
	});
}
function $o(e, t) {
	return new Gs({
		type: "intersection",
		left: e,
		right: t
	});
}
function Y(e, t, n) {
	return !t || !t._zod ? new Ks({
		type: "record",
		keyType: K(),
		valueType: e,
		...y(t)
	}) : new Ks({
		type: "record",
		keyType: e,
		valueType: t,
		...y(n)
	});
}
function es(e, t) {
	let n = Array.isArray(e) ? Object.fromEntries(e.map((e) => [e, e])) : e;
	return new qs({
		type: "enum",
		entries: n,
		...y(t)
	});
}
function ts(e) {
	return new Js({
		type: "transform",
		transform: e
	});
}
function ns(e) {
	return new Ys({
		type: "optional",
		innerType: e
	});
}
function rs(e) {
	return new Xs({
		type: "optional",
		innerType: e
	});
}
function is(e) {
	return new Zs({
		type: "nullable",
		innerType: e
	});
}
function as(e, t) {
	return new Qs({
		type: "default",
		innerType: e,
		get defaultValue() {
			return typeof t == "function" ? t() : ie(t);
		}
	});
}
function os(e, t) {
	return new $s({
		type: "prefault",
		innerType: e,
		get defaultValue() {
			return typeof t == "function" ? t() : ie(t);
		}
	});
}
function ss(e, t) {
	return new ec({
		type: "nonoptional",
		innerType: e,
		...y(t)
	});
}
function cs(e, t) {
	return new tc({
		type: "catch",
		innerType: e,
		catchValue: typeof t == "function" ? t : Me(t)
	});
}
function ls(e, t) {
	return new nc({
		type: "pipe",
		in: e,
		out: t
	});
}
function us(e) {
	return new rc({
		type: "readonly",
		innerType: e
	});
}
function ds(e, t = {}) {
	return /* @__PURE__ */ Ca(ic, e, t);
}
function fs(e, t) {
	return /* @__PURE__ */ wa(e, t);
}
var X, ps, ms, Z, hs, gs, _s, vs, ys, bs, xs, Ss, Cs, ws, Ts, Es, Ds, Os, ks, As, js, Ms, Ns, Ps, Fs, Is, Ls, Rs, zs, Bs, Vs, Hs, Us, Ws, Gs, Ks, qs, Js, Ys, Xs, Zs, Qs, $s, ec, tc, nc, rc, ic, ac = t((() => {
	W(), Eo(), Ba(), yi(), Do(), Wo(), X = /*@__PURE__*/ E("ZodType", (e, t) => (Go(), M.init(e, t), e.def = t, e.type = t.type, e), {
		check(...e) {
			let t = this.def;
			return this.clone(g(t, { checks: [...t.checks ?? [], ...e.map((e) => typeof e == "function" ? { _zod: {
				check: e,
				def: { check: "custom" },
				onattach: []
			} } : e)] }), { parent: !0 });
		},
		with(...e) {
			return this.check(...e);
		},
		clone(e, t) {
			return v(this, e, t);
		},
		brand() {
			return this;
		},
		register(e, t) {
			return e.add(this, t), this;
		},
		refine(e, t) {
			return this.check(ds(e, t));
		},
		superRefine(e, t) {
			return this.check(fs(e, t));
		},
		overwrite(e) {
			return this.check(/* @__PURE__ */ L(e));
		},
		optional() {
			return ns(this);
		},
		exactOptional() {
			return rs(this);
		},
		nullable() {
			return is(this);
		},
		nullish() {
			return ns(is(this));
		},
		nonoptional(e) {
			return ss(this, e);
		},
		array() {
			return q(this);
		},
		or(e) {
			return Qo([this, e]);
		},
		and(e) {
			return $o(this, e);
		},
		transform(e) {
			return ls(this, ts(e));
		},
		default(e) {
			return as(this, e);
		},
		prefault(e) {
			return os(this, e);
		},
		catch(e) {
			return cs(this, e);
		},
		pipe(e) {
			return ls(this, e);
		},
		readonly() {
			return us(this);
		},
		describe(e) {
			let t = this.clone();
			return I.add(t, { description: e }), t;
		},
		meta(...e) {
			if (e.length === 0) return I.get(this);
			let t = this.clone();
			return I.add(t, e[0]), t;
		},
		isOptional() {
			return this.safeParse(void 0).success;
		},
		isNullable() {
			return this.safeParse(null).success;
		},
		apply(e, ...t) {
			return t.length === 0 ? e(this) : e(this, ...t);
		},
		get "~standard"() {
			return De(this, "~standard", {
				...On(this),
				jsonSchema: {
					input: za(this, "input"),
					output: za(this, "output")
				}
			});
		},
		set "~standard"(e) {
			S(this, "~standard", e);
		},
		parse: function e(t, n) {
			return Mo(this, t, n, { callee: e });
		},
		parseAsync: async function e(t, n) {
			return await No(this, t, n, { callee: e });
		},
		safeParse(e, t) {
			return Po(this, e, t);
		},
		async safeParseAsync(e, t) {
			return Fo(this, e, t);
		},
		get spa() {
			return this?.safeParseAsync;
		},
		set spa(e) {
			S(this, "spa", e);
		},
		validate(e, t) {
			return mt(this, e, t);
		},
		validateAsync(e, t) {
			return ht(this, e, t);
		},
		encode: function e(t, n) {
			return Io(this, t, n, { callee: e });
		},
		decode: function e(t, n) {
			return Lo(this, t, n, { callee: e });
		},
		encodeAsync: async function e(t, n) {
			return await Ro(this, t, n, { callee: e });
		},
		decodeAsync: async function e(t, n) {
			return await zo(this, t, n, { callee: e });
		},
		safeEncode(e, t) {
			return Bo(this, e, t);
		},
		safeDecode(e, t) {
			return Vo(this, e, t);
		},
		async safeEncodeAsync(e, t) {
			return Ho(this, e, t);
		},
		async safeDecodeAsync(e, t) {
			return Uo(this, e, t);
		},
		toJSONSchema(e) {
			return Ra(this, {})(e);
		},
		get description() {
			return I.get(this)?.description;
		},
		get _def() {
			return this._zod.def;
		}
	}), ps = /*@__PURE__*/ E("_ZodString", (e, t) => {
		nr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => ro(e, t, n, r);
	}, /*@__PURE__*/ Oe({
		format: (e) => V(e).format ?? null,
		minLength: (e) => V(e).minimum ?? null,
		maxLength: (e) => V(e).maximum ?? null
	}, {
		regex(...e) {
			return this.check(/* @__PURE__ */ da(...e));
		},
		includes(...e) {
			return this.check(/* @__PURE__ */ ma(...e));
		},
		startsWith(...e) {
			return this.check(/* @__PURE__ */ ha(...e));
		},
		endsWith(...e) {
			return this.check(/* @__PURE__ */ ga(...e));
		},
		min(...e) {
			return this.check(/* @__PURE__ */ la(...e));
		},
		max(...e) {
			return this.check(/* @__PURE__ */ ca(...e));
		},
		length(...e) {
			return this.check(/* @__PURE__ */ ua(...e));
		},
		nonempty(...e) {
			return this.check(/* @__PURE__ */ la(1, ...e));
		},
		lowercase(e) {
			return this.check(/* @__PURE__ */ fa(e));
		},
		uppercase(e) {
			return this.check(/* @__PURE__ */ pa(e));
		},
		trim() {
			return this.check(/* @__PURE__ */ va());
		},
		normalize(...e) {
			return this.check(/* @__PURE__ */ _a(...e));
		},
		toLowerCase() {
			return this.check(/* @__PURE__ */ ya());
		},
		toUpperCase() {
			return this.check(/* @__PURE__ */ ba());
		},
		slugify() {
			return this.check(/* @__PURE__ */ xa());
		}
	})), ms = /*@__PURE__*/ E("ZodString", (e, t) => {
		nr.init(e, t), ps.init(e, t);
	}, {
		email(e) {
			return this.check(/* @__PURE__ */ Di(ys, e));
		},
		url(e) {
			return this.check(/* @__PURE__ */ Ni(Ss, e));
		},
		jwt(e) {
			return this.check(/* @__PURE__ */ Ji(Ls, e));
		},
		emoji(e) {
			return this.check(/* @__PURE__ */ Pi(Cs, e));
		},
		guid(e) {
			return this.check(/* @__PURE__ */ Oi(bs, e));
		},
		uuid(e) {
			return this.check(/* @__PURE__ */ ki(xs, e));
		},
		uuidv4(e) {
			return this.check(/* @__PURE__ */ Ai(xs, e));
		},
		uuidv6(e) {
			return this.check(/* @__PURE__ */ ji(xs, e));
		},
		uuidv7(e) {
			return this.check(/* @__PURE__ */ Mi(xs, e));
		},
		nanoid(e) {
			return this.check(/* @__PURE__ */ Fi(ws, e));
		},
		cuid(e) {
			return this.check(/* @__PURE__ */ Ii(Ts, e));
		},
		cuid2(e) {
			return this.check(/* @__PURE__ */ Li(Es, e));
		},
		ulid(e) {
			return this.check(/* @__PURE__ */ Ri(Ds, e));
		},
		base64(e) {
			return this.check(/* @__PURE__ */ Gi(Ps, e));
		},
		base64url(e) {
			return this.check(/* @__PURE__ */ Ki(Fs, e));
		},
		xid(e) {
			return this.check(/* @__PURE__ */ zi(Os, e));
		},
		ksuid(e) {
			return this.check(/* @__PURE__ */ Bi(ks, e));
		},
		ipv4(e) {
			return this.check(/* @__PURE__ */ Vi(As, e));
		},
		ipv6(e) {
			return this.check(/* @__PURE__ */ Hi(js, e));
		},
		cidrv4(e) {
			return this.check(/* @__PURE__ */ Ui(Ms, e));
		},
		cidrv6(e) {
			return this.check(/* @__PURE__ */ Wi(Ns, e));
		},
		e164(e) {
			return this.check(/* @__PURE__ */ qi(Is, e));
		},
		datetime(e) {
			return this.check(/* @__PURE__ */ Yi(hs, e));
		},
		date(e) {
			return this.check(/* @__PURE__ */ Xi(gs, e));
		},
		time(e) {
			return this.check(/* @__PURE__ */ Zi(_s, e));
		},
		duration(e) {
			return this.check(/* @__PURE__ */ Qi(vs, e));
		}
	}), Z = /*@__PURE__*/ E("ZodStringFormat", (e, t) => {
		N.init(e, t), ps.init(e, t);
	}), hs = /*@__PURE__*/ E("ZodISODateTime", (e, t) => {
		hr.init(e, t), Z.init(e, t);
	}), gs = /*@__PURE__*/ E("ZodISODate", (e, t) => {
		gr.init(e, t), Z.init(e, t);
	}), _s = /*@__PURE__*/ E("ZodISOTime", (e, t) => {
		_r.init(e, t), Z.init(e, t);
	}), vs = /*@__PURE__*/ E("ZodISODuration", (e, t) => {
		vr.init(e, t), Z.init(e, t);
	}), ys = /*@__PURE__*/ E("ZodEmail", (e, t) => {
		ar.init(e, t), Z.init(e, t);
	}), bs = /*@__PURE__*/ E("ZodGUID", (e, t) => {
		rr.init(e, t), Z.init(e, t);
	}), xs = /*@__PURE__*/ E("ZodUUID", (e, t) => {
		ir.init(e, t), Z.init(e, t);
	}), Ss = /*@__PURE__*/ E("ZodURL", (e, t) => {
		sr.init(e, t), Z.init(e, t);
	}), Cs = /*@__PURE__*/ E("ZodEmoji", (e, t) => {
		cr.init(e, t), Z.init(e, t);
	}), ws = /*@__PURE__*/ E("ZodNanoID", (e, t) => {
		lr.init(e, t), Z.init(e, t);
	}), Ts = /*@__PURE__*/ E("ZodCUID", (e, t) => {
		ur.init(e, t), Z.init(e, t);
	}), Es = /*@__PURE__*/ E("ZodCUID2", (e, t) => {
		dr.init(e, t), Z.init(e, t);
	}), Ds = /*@__PURE__*/ E("ZodULID", (e, t) => {
		fr.init(e, t), Z.init(e, t);
	}), Os = /*@__PURE__*/ E("ZodXID", (e, t) => {
		pr.init(e, t), Z.init(e, t);
	}), ks = /*@__PURE__*/ E("ZodKSUID", (e, t) => {
		mr.init(e, t), Z.init(e, t);
	}), As = /*@__PURE__*/ E("ZodIPv4", (e, t) => {
		yr.init(e, t), Z.init(e, t);
	}), js = /*@__PURE__*/ E("ZodIPv6", (e, t) => {
		xr.init(e, t), Z.init(e, t);
	}), Ms = /*@__PURE__*/ E("ZodCIDRv4", (e, t) => {
		Sr.init(e, t), Z.init(e, t);
	}), Ns = /*@__PURE__*/ E("ZodCIDRv6", (e, t) => {
		Cr.init(e, t), Z.init(e, t);
	}), Ps = /*@__PURE__*/ E("ZodBase64", (e, t) => {
		Tr.init(e, t), Z.init(e, t);
	}), Fs = /*@__PURE__*/ E("ZodBase64URL", (e, t) => {
		Dr.init(e, t), Z.init(e, t);
	}), Is = /*@__PURE__*/ E("ZodE164", (e, t) => {
		Or.init(e, t), Z.init(e, t);
	}), Ls = /*@__PURE__*/ E("ZodJWT", (e, t) => {
		kr.init(e, t), Z.init(e, t);
	}), Rs = /*@__PURE__*/ E("ZodNumber", (e, t) => {
		Ar.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => io(e, t, n, r), e.isFinite = !0;
	}, /*@__PURE__*/ Oe({
		minValue: (e) => {
			let { minimum: t, exclusiveMinimum: n } = V(e);
			return Math.max(t ?? -Infinity, n ?? -Infinity);
		},
		maxValue: (e) => {
			let { maximum: t, exclusiveMaximum: n } = V(e);
			return Math.min(t ?? Infinity, n ?? Infinity);
		},
		isInt: (e) => {
			let { isInt: t, multipleOf: n } = V(e);
			return !!t || !!n?.some(Number.isSafeInteger);
		},
		format: (e) => V(e).format ?? null
	}, {
		gt(e, t) {
			return this.check(/* @__PURE__ */ aa(e, t));
		},
		gte(e, t) {
			return this.check(/* @__PURE__ */ oa(e, t));
		},
		min(e, t) {
			return this.check(/* @__PURE__ */ oa(e, t));
		},
		lt(e, t) {
			return this.check(/* @__PURE__ */ ra(e, t));
		},
		lte(e, t) {
			return this.check(/* @__PURE__ */ ia(e, t));
		},
		max(e, t) {
			return this.check(/* @__PURE__ */ ia(e, t));
		},
		int(e) {
			return this.check(Yo(e));
		},
		safe(e) {
			return this.check(Yo(e));
		},
		positive(e) {
			return this.check(/* @__PURE__ */ aa(0, e));
		},
		nonnegative(e) {
			return this.check(/* @__PURE__ */ oa(0, e));
		},
		negative(e) {
			return this.check(/* @__PURE__ */ ra(0, e));
		},
		nonpositive(e) {
			return this.check(/* @__PURE__ */ ia(0, e));
		},
		multipleOf(e, t) {
			return this.check(/* @__PURE__ */ sa(e, t));
		},
		step(e, t) {
			return this.check(/* @__PURE__ */ sa(e, t));
		},
		finite() {
			return this;
		}
	})), zs = /*@__PURE__*/ E("ZodNumberFormat", (e, t) => {
		jr.init(e, t), Rs.init(e, t);
	}), Bs = /*@__PURE__*/ E("ZodUnknown", (e, t) => {
		Mr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => oo(e, t, n, r);
	}), Vs = /*@__PURE__*/ E("ZodNever", (e, t) => {
		Nr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => ao(e, t, n, r);
	}), Hs = /*@__PURE__*/ E("ZodArray", (e, t) => {
		Ko(), Fr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => uo(e, t, n, r), e.element = t.element;
	}, {
		min(e, t) {
			return this.check(/* @__PURE__ */ la(e, t));
		},
		nonempty(e) {
			return this.check(/* @__PURE__ */ la(1, e));
		},
		max(e, t) {
			return this.check(/* @__PURE__ */ ca(e, t));
		},
		length(e, t) {
			return this.check(/* @__PURE__ */ ua(e, t));
		},
		unwrap() {
			return this.element;
		}
	}), Us = /*@__PURE__*/ E("ZodObject", (e, t) => {
		Ko(), Rr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => fo(e, t, n, r), je(e, "shape", (e) => e._zod.def.shape, !1);
	}, {
		keyof() {
			return es(Object.keys(this._zod.def.shape));
		},
		catchall(e) {
			return this.clone(g(this._zod.def, { catchall: e }));
		},
		passthrough() {
			return this.clone(g(this._zod.def, { catchall: Xo() }));
		},
		loose() {
			return this.clone(g(this._zod.def, { catchall: Xo() }));
		},
		strict() {
			return this.clone(g(this._zod.def, { catchall: Zo() }));
		},
		strip() {
			return this.clone(g(this._zod.def, { catchall: void 0 }));
		},
		extend(e) {
			return de(this, e);
		},
		safeExtend(e) {
			return pe(this, e);
		},
		merge(e) {
			return me(this, e);
		},
		pick(e) {
			return ce(this, e);
		},
		omit(e) {
			return ue(this, e);
		},
		partial(...e) {
			return he(Ys, this, e[0]);
		},
		exactPartial(...e) {
			return he(Xs, this, e[0], "exactPartial");
		},
		required(...e) {
			return ge(ec, this, e[0]);
		}
	}), Ws = /*@__PURE__*/ E("ZodUnion", (e, t) => {
		zr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => po(e, t, n, r), e.options = t.options;
	}), Gs = /*@__PURE__*/ E("ZodIntersection", (e, t) => {
		Br.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => mo(e, t, n, r);
	}), Ks = /*@__PURE__*/ E("ZodRecord", (e, t) => {
		Ko(), Vr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => go(e, t, n, r), e.keyType = t.keyType, e.valueType = t.valueType;
	}), qs = /*@__PURE__*/ E("ZodEnum", (e, t) => {
		Hr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => so(e, t, n, r), e.enum = t.entries, e.options = [...e._zod.values];
		let n = new Set(Object.keys(t.entries));
		e.extract = (e, r) => {
			let i = {};
			for (let r of e) if (n.has(r)) i[r] = t.entries[r];
			else throw Error(`Key ${r} not found in enum`);
			return new qs({
				...t,
				checks: [],
				...y(r),
				entries: i
			});
		}, e.exclude = (e, r) => {
			let i = { ...t.entries };
			for (let t of e) if (n.has(t)) delete i[t];
			else throw Error(`Key ${t} not found in enum`);
			return new qs({
				...t,
				checks: [],
				...y(r),
				entries: i
			});
		};
	}), Js = /*@__PURE__*/ E("ZodTransform", (e, t) => {
		Ko(), Ur.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => lo(e, t, n, r), e._zod.parse = (n, r) => {
			if (r.direction === "backward") throw new qe(e.constructor.name);
			n.addIssue = (r) => {
				if (typeof r == "string") n.issues.push(Te(r, n.value, t));
				else {
					let t = r;
					t.fatal && (t.continue = !1), t.code ??= "custom", "input" in t || (t.input = n.value), t.inst ??= e, n.issues.push(Te(t));
				}
			};
			let i = t.transform(n.value, n);
			return i instanceof Promise ? i.then((e) => (n.value = e, n)) : (n.value = i, n);
		};
	}), Ys = /*@__PURE__*/ E("ZodOptional", (e, t) => {
		Wr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => To(e, t, n, r), e.unwrap = () => e._zod.def.innerType;
	}), Xs = /*@__PURE__*/ E("ZodExactOptional", (e, t) => {
		Gr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => To(e, t, n, r), e.unwrap = () => e._zod.def.innerType;
	}), Zs = /*@__PURE__*/ E("ZodNullable", (e, t) => {
		Kr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => _o(e, t, n, r), e.unwrap = () => e._zod.def.innerType;
	}), Qs = /*@__PURE__*/ E("ZodDefault", (e, t) => {
		qr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => bo(e, t, n, r), e.unwrap = () => e._zod.def.innerType, e.removeDefault = e.unwrap;
	}), $s = /*@__PURE__*/ E("ZodPrefault", (e, t) => {
		Jr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => xo(e, t, n, r), e.unwrap = () => e._zod.def.innerType;
	}), ec = /*@__PURE__*/ E("ZodNonOptional", (e, t) => {
		Yr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => vo(e, t, n, r), e.unwrap = () => e._zod.def.innerType;
	}), tc = /*@__PURE__*/ E("ZodCatch", (e, t) => {
		Xr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => So(e, t, n, r), e.unwrap = () => e._zod.def.innerType, e.removeCatch = e.unwrap;
	}), nc = /*@__PURE__*/ E("ZodPipe", (e, t) => {
		Zr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => Co(e, t, n, r), e.in = t.in, e.out = t.out;
	}), rc = /*@__PURE__*/ E("ZodReadonly", (e, t) => {
		Qr.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => wo(e, t, n, r), e.unwrap = () => e._zod.def.innerType;
	}), ic = /*@__PURE__*/ E("ZodCustom", (e, t) => {
		$r.init(e, t), X.init(e, t), e._zod.processJSONSchema = (t, n, r) => co(e, t, n, r);
	});
})), oc = t((() => {
	W();
}));
// ../../work/wt/rel/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/classic/iso.js
function sc(e) {
	return /* @__PURE__ */ Yi(hs, e);
}
var cc = t((() => {
	W(), ac();
})), lc = t((() => {
	W(), ac(), Do(), jo(), Wo(), oc(), Eo(), Ci(), T(), Do(), cc(), ac(), ei(), yi();
})), uc = t((() => {
	lc(), lc();
})), dc = t((() => {
	uc();
})), fc = t((() => {}));
// shared/src/api/within.ts
function pc(e, t, n) {
	return new Promise((r, i) => {
		let a = setTimeout(() => i(n()), t);
		e.then(r, i).finally(() => clearTimeout(a));
	});
}
// shared/src/stored-text.ts
function mc(e) {
	try {
		return localStorage.getItem(e) ?? void 0;
	} catch {
		return;
	}
}
function hc(e, t) {
	try {
		return localStorage.setItem(e, t), !0;
	} catch {
		return !1;
	}
}
// shared/src/contract/identifiers.ts
var gc = t((() => {})), _c = t((() => {})), vc, yc = t((() => {
	vc = [
		"analytics.read",
		"assets.read",
		"assets.update",
		"organization.update",
		"projects.read",
		"prototypes.edit",
		"prototypes.read",
		"prototypes.update",
		"remotes.develop",
		"remotes.release",
		"reporting.create",
		"reporting.read",
		"revitassembly.complete",
		"revitassembly.create",
		"revitassembly.read",
		"revitmastermodel.read",
		"revitmastermodel.update",
		"revitmasterparameter.read",
		"revitmasterparameter.update",
		"revitupload.create",
		"revitupload.read",
		"revituploadcompare.read"
	];
}));
// shared/src/remote/audience.ts
function bc(e, t) {
	let n = t;
	for (let t = 0; t < e.length; t += 1) {
		let r = e.charCodeAt(t);
		n = Math.imul(n ^ r & 255, 16777619), n = Math.imul(n ^ r >>> 8, 16777619);
	}
	return n;
}
function xc(e) {
	let t = e ^ e >>> 16;
	return t = Math.imul(t, 2246822507), t ^= t >>> 13, t = Math.imul(t, 3266489909), (t ^ t >>> 16) >>> 0;
}
function Sc(e, t) {
	return xc(bc(e, t));
}
function Cc(e, t, n) {
	return Sc([
		e,
		t.toUpperCase(),
		n
	].join("\n"), Oc[0]) / 2 ** 32 * 100;
}
function wc(e, t) {
	return Oc.map((n) => Sc(`${e}\n${t}`, n).toString(16).padStart(8, "0")).join("");
}
function Tc(e, t) {
	return wc(e, t.trim().toUpperCase());
}
function Ec(e, t) {
	return wc(e, t.trim().toLowerCase());
}
function Dc({ salt: e, share: t, organizations: n, people: r }, i) {
	let { organization: a, userId: o, email: s } = i;
	return n.includes(Tc(e, a)) || s !== void 0 && r.includes(Ec(e, s)) ? !0 : Cc(e, a, o) < t;
}
var Oc, kc = t((() => {
	Oc = [2166136261, 789269031];
})), Ac = t((() => {})), jc = t((() => {})), Mc = t((() => {}));
// shared/src/remote/registry-signature.ts
function Nc(e) {
	if (/^[\w-]{86}$/.test(e)) return Uint8Array.from(atob(e.replaceAll("-", "+").replaceAll("_", "/")), (e) => e.charCodeAt(0));
}
async function Pc(e, t, n) {
	let r = Nc(t);
	if (r === void 0) return !1;
	let i = await crypto.subtle.importKey("jwk", e, Ic, !1, ["verify"]);
	return crypto.subtle.verify(Ic, i, r, n);
}
var Fc, Ic, Lc = t((() => {
	Fc = "x-registry-signature", Ic = {
		name: "ECDSA",
		namedCurve: "P-256",
		hash: "SHA-256"
	};
}));
// shared/src/remote/remote-description.ts
function Rc(e) {
	let [t = ""] = e.split("/");
	return Hc.includes(t.replace(/\?$/, "").toLowerCase());
}
function zc({ path: e, firstQuery: t = "" }) {
	let n = /* @__PURE__ */ new Set([
		"product",
		"organization",
		...e.split("/").map((e) => e.replace(/^:/, ""))
	]);
	return [...t.matchAll(/\{(\w+)\}/g)].every(([, e = ""]) => n.has(e));
}
function Bc(e) {
	return `lintel_${e.replaceAll("-", "_")}`;
}
var Vc, Hc, Uc, Wc, Gc, Kc, qc = t((() => {
	uc(), yc(), Vc = [
		"building",
		"clipboard-list",
		"chart",
		"file-stack",
		"git-compare",
		"folder",
		"boxes",
		"sliders",
		"file-text",
		"package"
	], Hc = ["settings", "releases"], Uc = /^\/(?!\/)([^\s{}\\]|\{[A-Za-z]\w*\})+$/, Wc = J({
		path: K().min(1).regex(/^[^/].*$/, "A page path is relative to the organization.").refine((e) => !Rc(e), `The shell has its own pages below ${Hc.join(", ")}.`),
		title: K(),
		anyRole: q(es(vc)),
		navigation: J({
			label: K().min(1),
			icon: es(Vc)
		}).optional(),
		firstQuery: K().regex(Uc, "Give a path of the API; only names may stand in braces.").optional(),
		firstPictures: J({
			field: K(),
			each: K(),
			where: K(),
			count: Yo().positive().max(24)
		}).optional()
	}), Gc = K().regex(/^[a-z][A-Za-z0-9]*$/), Kc = J({
		name: K().regex(/^[a-z][a-z0-9-]*$/, "A remote is named in lower case letters, digits and dashes."),
		owner: K().min(1),
		navigationGroup: K().min(1),
		navigationPosition: Jo().int().optional(),
		contractVersion: Jo().int(),
		pages: Y(Gc, Wc.refine(zc, {
			path: ["firstQuery"],
			message: "A name in braces is no part of the path of the page."
		}))
	});
})), Jc, Yc, Xc, Zc, Qc, $c, el, tl, nl, rl, il = t((() => {
	uc(), qc(), Jc = K().regex(/^sha384-[A-Za-z0-9+/]{64}$/, "Give a base64 sha384 integrity value."), Yc = Kc.extend({
		version: K().min(1).max(80),
		needs: Y(K(), K().regex(/^\^?\d+\.\d+\.\d+$/, "Give the version as 1.2.3 or ^1.2.3.")).optional(),
		files: J({
			manifest: K(),
			entry: J({
				file: K(),
				integrity: Jc
			}),
			pages: Y(K(), q(J({
				file: K(),
				integrity: Jc
			}))),
			doors: Y(K(), q(K())).optional()
		})
	}), Xc = K().regex(/^[0-9a-f]{7,64}$/, "Give a commit as Git names it."), Zc = K().min(1).max(80), Qc = Wc.extend({
		anyRole: q(Zc),
		navigation: J({
			label: K().min(1),
			icon: Zc
		}).optional()
	}), $c = Yc.extend({
		pages: Y(Gc, Qc),
		baseUrl: qo().endsWith("/"),
		deadline: Jo().int().positive().optional(),
		releasedAt: sc().optional(),
		commit: Xc.optional()
	}), el = J({
		release: $c,
		salt: K().min(1).max(80),
		share: Jo().min(0).max(100),
		organizations: q(K()),
		people: q(K())
	}), tl = $c.extend({
		earlier: q($c).max(3).optional(),
		trial: el.optional()
	}), nl = Kc.pick({
		name: !0,
		owner: !0,
		navigationGroup: !0,
		navigationPosition: !0
	}).extend({
		pages: Y(Gc, Qc),
		reason: K(),
		since: sc()
	}), rl = J({
		remotes: q(tl),
		disabled: q(nl).optional(),
		revision: Jo().int().nonnegative().optional(),
		issuedAt: sc().optional()
	});
})), al = t((() => {}));
// shared/src/remote/unknown-words.ts
function ol(e, t) {
	return !e.includes(t);
}
function sl(e, { anyRole: t, navigation: n }) {
	let r = t.filter((e) => ol(vc, e)), i = n && ol(Vc, n.icon) ? [n.icon] : [];
	return [...r.map((t) => `The role "${t}" of its page "${e}" is unknown here: it lets nobody in.`), ...i.map((t) => `The icon "${t}" of its page "${e}" is unknown here: another one is drawn.`)];
}
function cl({ pages: e }) {
	return Object.entries(e).flatMap(([e, t]) => sl(e, t));
}
var ll = t((() => {
	yc(), qc();
})), ul = t((() => {
	kc(), Ac(), jc(), Mc(), Lc(), il(), qc(), al(), ll();
}));
// host/src/early-script/handover.ts
ul();
var dl = {
	config: "/config.json",
	registry: "/registry.json"
}, fl = {
	config: "lintel.config",
	registry: "lintel.registry",
	proof: "lintel.registry-proof"
};
function pl(e, t) {
	if (t !== dl[e]) return;
	let n = window.lintelEarly?.[e];
	return delete window.lintelEarly?.[e], n;
}
// host/src/start-error.ts
var ml = class extends Error {
	name = "StartError";
	code;
	title;
	detail;
	problems;
	constructor(e) {
		super(e.detail, { cause: e.cause }), this.code = e.code, this.title = e.title, this.detail = e.detail, this.problems = e.problems ?? [];
	}
};
// host/src/remotes/releases/by-position.ts
function hl(e, t) {
	return gl(e) - gl(t);
}
function gl({ navigationPosition: e = 2 ** 53 - 1 }) {
	return e;
}
// shared/src/contract/prototype/camera.ts
var _l = t((() => {})), vl = t((() => {})), yl = t((() => {})), bl = t((() => {})), xl = t((() => {})), Sl = t((() => {})), Cl = t((() => {})), wl = t((() => {})), Tl = t((() => {})), El = t((() => {})), Dl = t((() => {})), Ol = t((() => {})), kl = t((() => {})), Al = t((() => {})), jl = t((() => {})), Ml = t((() => {})), Nl = t((() => {
	_l(), vl(), gc(), xl(), _c(), Cl(), wl(), Tl(), El(), Sl(), yl(), fc(), Ol(), yc(), kl(), Dl(), jl(), dc(), bl(), Al(), Ml();
})), Pl = /* @__PURE__ */ n({ assertTrusted: () => Fl });
async function Fl({ text: e, proof: t, registry: n }, r) {
	if (!r) throw Error("The last list of applications is not signed for this site.");
	let { signature: i, at: a } = Ll.parse(JSON.parse(t ?? "{}")), o = n.issuedAt === void 0 ? a : Math.min(a, Date.parse(n.issuedAt));
	if (Date.now() - o > Il) throw Error("The last list of applications is older than a day.");
	if (!await Pc(r, i, new TextEncoder().encode(e))) throw Error("The last list of applications has been changed.");
}
var Il, Ll, Rl = t((() => {
	Nl(), Il = 864e5, Ll = J({
		signature: K(),
		at: Jo()
	});
}));
// host/src/remotes/remote-registry.ts
ul();
var zl = 8e3, Bl = 2e3, Vl = { registryUrl: "/registry.json" };
function Hl(e) {
	let { remotes: t, disabled: n, ...r } = e ?? {};
	if (!Array.isArray(t)) throw Error("it is not a registry.");
	let i = t.flatMap((e) => {
		let t = tl.safeParse(e);
		return t.success ? Ul(t.data) : console.error("A remote of the registry is left out.", t.error.issues, e), t.success ? [t.data] : [];
	});
	if (t.length > 0 && i.length === 0) throw Error("it describes no remote correctly.");
	let a = nl.array().safeParse(n ?? []);
	return a.success || console.error("What is out of service is described wrongly.", a.error.issues), {
		...rl.pick({
			revision: !0,
			issuedAt: !0
		}).safeParse(r).data,
		...a.data?.length && { disabled: a.data },
		remotes: i.sort(hl)
	};
}
function Ul(e) {
	for (let t of cl(e)) console.warn(`${e.name} ${e.version}: ${t}`);
}
async function Wl() {
	let { registryUrl: e } = Vl, t = {
		cache: "no-cache",
		signal: AbortSignal.timeout(zl)
	}, n = await (pl("registry", e) ?? fetch(e, t));
	if (!n.ok) throw Error(`it answered with status ${n.status}.`);
	let r = await n.text(), i = Hl(JSON.parse(r));
	hc(fl.registry, r);
	let a = {
		signature: n.headers.get(Fc),
		at: Date.now()
	};
	return hc(fl.proof, JSON.stringify(a)), i;
}
function Gl() {
	return /* @__PURE__ */ Error("it did not answer in time.");
}
function Kl(e) {
	let t = e instanceof Error ? e.message : String(e);
	return new ml({
		code: "host/registry-unavailable",
		title: "The list of applications could not be loaded",
		detail: "Without it there are no pages to show. Please try again in a moment.",
		problems: [`${Vl.registryUrl}: ${t}`],
		cause: e
	});
}
async function ql(e) {
	Vl = e;
	let t = Wl();
	try {
		return { registry: await pc(t, Bl, Gl) };
	} catch (e) {
		let n = Ql();
		return n ? (console.warn("The registry could not be loaded; its last copy is shown until it can.", e), {
			registry: n.registry,
			confirm: Jl(n, t)
		}) : { registry: await Yl(t) };
	}
}
function Jl(e, t) {
	let n = t;
	return () => {
		let t = n ?? Wl();
		return n = void 0, Xl(t, e);
	};
}
async function Yl(e) {
	try {
		return await pc(e, 6e3, Gl);
	} catch (e) {
		throw Kl(e);
	}
}
async function Xl(e, t) {
	try {
		return await pc(e, 6e3, Gl);
	} catch (e) {
		let { assertTrusted: n } = await Promise.resolve().then(() => (Rl(), Pl));
		return await n(t, Vl.registryKey), console.warn("The registry could not be loaded; its last copy is signed and stands in.", e), t.registry;
	}
}
async function Zl() {
	try {
		return await pc(Wl(), Bl, Gl);
	} catch (e) {
		console.warn("The registry could not be read again.", e);
		return;
	}
}
function Ql() {
	let e = mc(fl.registry);
	if (e !== void 0) try {
		return {
			text: e,
			proof: mc(fl.proof),
			registry: Hl(JSON.parse(e))
		};
	} catch (e) {
		console.warn("The remembered registry cannot be read.", e);
		return;
	}
}
// host/src/early-script/remembered-releases.ts
var $l = "lintel.releases";
function eu() {
	return JSON.parse(localStorage.getItem($l) ?? "{}");
}
function tu(e, t) {
	try {
		let { [e]: n = {}, ...r } = eu();
		if (JSON.stringify(n) === JSON.stringify(t)) return;
		let i = Object.keys(t).length > 0 ? {
			...r,
			[e]: t
		} : r;
		localStorage.setItem($l, JSON.stringify(i));
	} catch {
		return;
	}
}
// host/src/remotes/releases/choose-release.ts
ul();
function nu(e, t) {
	let { trial: n, earlier: r = [] } = e;
	return [
		...n && t && Dc(n, t) ? [n.release] : [],
		e,
		...r
	];
}
function Q({ name: e, version: t, baseUrl: n }) {
	return `${e} ${t} ${n}`;
}
function ru({ pages: e }, t) {
	return Object.entries(e).find(([, e]) => e.path === t);
}
// host/src/remotes/releases/releases.ts
var iu = 2, au = [
	"offline",
	"timeout",
	"unconfirmed"
], ou = class {
	person;
	overrides = /* @__PURE__ */ new Map();
	registry;
	serves;
	confirm;
	confirmation;
	isConfirmed;
	failures = /* @__PURE__ */ new Map();
	chosen = /* @__PURE__ */ new Map();
	listeners = /* @__PURE__ */ new Set();
	known;
	constructor({ registry: e, serves: t = () => !0, confirm: n }) {
		this.registry = e, this.serves = t, this.confirm = n, this.isConfirmed = !n;
	}
	subscribe = (e) => (this.listeners.add(e), () => void this.listeners.delete(e));
	changed() {
		this.known = void 0;
		for (let e of this.listeners) e();
	}
	get snapshot() {
		return this.registry;
	}
	enter(e) {
		let { organization: t, userId: n, mayDevelop: r } = this.person ?? {}, i = t === e.organization && n === e.userId && r === e.mayDevelop;
		this.person = e, i || this.changed(), tu(e.organization, this.besidesLive());
	}
	besidesLive() {
		let e = this.registry.remotes.map((e) => ({
			live: e,
			release: this.choiceIn(this.registry, e.name)
		})).flatMap(({ live: e, release: t }) => t && t.version !== e.version ? [[e.name, t.version]] : []);
		return Object.fromEntries(e);
	}
	override(e) {
		this.overrides = e, this.changed();
	}
	confirmed() {
		return this.isConfirmed || !this.confirm ? Promise.resolve() : (this.confirmation ??= this.confirm().then((e) => {
			this.isConfirmed = !0, e !== this.registry && this.adopt(e);
		}, (e) => {
			throw this.confirmation = void 0, e;
		}), this.confirmation);
	}
	adopt(e) {
		this.registry = e, this.chosen.clear(), this.changed();
	}
	disabled(e) {
		return this.registry.disabled?.find((t) => t.name === e);
	}
	pageOf(e, t, n = this.person) {
		let r = this.disabled(e) ?? this.of(e, n);
		return r && ru(r, t)?.[1];
	}
	runningAt(e, t) {
		let n = this.disabled(e) ? void 0 : this.of(e), r = n && ru(n, t)?.[0];
		return n && r !== void 0 ? {
			remote: n,
			page: r
		} : void 0;
	}
	listed(e) {
		return this.registry.remotes.find((t) => t.name === e);
	}
	of(e, t = this.person) {
		let n = t?.mayDevelop ? this.overrides.get(e) : void 0;
		if (n) return n;
		let r = `${t?.organization} ${t?.userId} ${e}`, i = this.chosen.get(r) ?? this.choose(e, t);
		return i && this.chosen.set(r, i), i;
	}
	choose(e, t) {
		let n = this.listed(e);
		return n && (this.servedOf(n, t)[0] ?? n);
	}
	servedOf(e, t) {
		let n = (e) => (this.failures.get(Q(e)) ?? 0) < iu;
		return nu(e, t).filter((e) => this.serves(e) && n(e));
	}
	choiceIn({ remotes: e }, t) {
		let n = e.find((e) => e.name === t);
		return n && (nu(n, this.person).find(this.serves) ?? n);
	}
	noteFailure(e, t) {
		let n = this.listed(e.name);
		if (!navigator.onLine || !n || this.overrides.has(e.name)) return;
		let r = (this.failures.get(Q(e)) ?? 0) + 1;
		if (this.failures.set(Q(e), r), this.servedOf(n, this.person).find((t) => Q(t) !== Q(e))) {
			if (r < iu) return au.includes(t) ? void 0 : "again";
			for (let [t, n] of this.chosen) Q(n) === Q(e) && this.chosen.delete(t);
			return this.changed(), "replaced";
		}
	}
	learn({ remotes: e, disabled: t = [] }) {
		let n = this.registry, r = e.filter(({ name: e }) => this.disabled(e)), i = n.remotes.filter((e) => !r.some(({ name: t }) => t === e.name));
		if (r.length !== 0 || JSON.stringify(n.disabled ?? []) !== JSON.stringify(t)) {
			this.registry = {
				...n,
				remotes: [...i, ...r].sort(hl),
				disabled: [...t]
			};
			for (let [e, { name: t }] of this.chosen) r.some((e) => e.name === t) && this.chosen.delete(e);
			this.changed();
		}
	}
	isInUse(e) {
		if (this.disabled(e.name)) return !1;
		let t = this.of(e.name);
		return !t || Q(t) === Q(e);
	}
	async renewed(e) {
		let t = await Zl();
		if (!t || this.overrides.has(e.name)) return e;
		this.learn(t);
		let n = t.remotes.find(({ name: t }) => t === e.name);
		if (!n) return e;
		let r = this.registry.remotes.filter(({ name: e }) => e !== n.name);
		return this.adopt({
			...this.registry,
			remotes: [...r, n].sort(hl)
		}), this.of(e.name) ?? e;
	}
	offered = () => (this.known ??= { remotes: this.offeredRemotes() }, this.known);
	offeredRemotes() {
		let { remotes: e, disabled: t = [] } = this.registry;
		return [...e.flatMap(({ name: e }) => {
			let t = this.disabled(e) ? void 0 : this.of(e);
			return t && this.serves(t) ? [{
				...t,
				release: t
			}] : [];
		}), ...t].sort(hl);
	}
}, su = new ou({ registry: { remotes: [] } });
function cu(e) {
	su = e;
}
function lu() {
	return su;
}
// host/src/remotes/loading/load-script.ts
var uu = class extends Error {
	name = "ScriptLoadError";
	script;
	constructor(e) {
		super(`${e.address} did not load.`), this.script = e;
	}
}, du = class extends Error {
	name = "ScriptExecutionError";
};
function fu({ address: e, integrity: t }) {
	let n = document.createElement("script");
	return Object.assign(n, {
		crossOrigin: "anonymous",
		integrity: t,
		async: !0,
		src: e
	}), new Promise((r, i) => {
		let a;
		function o(t) {
			t.filename === e && (a = t);
		}
		function s(e) {
			removeEventListener("error", o), n.remove(), e();
		}
		addEventListener("error", o), n.onerror = () => s(() => i(new uu({
			address: e,
			integrity: t
		}))), n.onload = () => s(() => a ? i(new du(a.message, { cause: a.error })) : r()), document.head.append(n);
	});
}
// host/src/remotes/failures/remote-error.ts
var $ = class extends Error {
	name = "RemoteError";
	code;
	kind;
	explanation;
	remote;
	traceId = crypto.randomUUID();
	constructor({ name: e, version: t, owner: n }, { kind: r, detail: i, explanation: a, cause: o }) {
		super(`${e} ${t}: ${i}`, { cause: o }), this.kind = r, this.explanation = a, this.code = `remotes/${r}`, this.remote = {
			name: e,
			version: t,
			owner: n
		};
	}
};
function pu(e) {
	return e instanceof Error && e.name === "RemoteError";
}
// host/src/remotes/sharing/share-scope.ts
function mu() {
	return __webpack_share_scopes__.default ?? {};
}
async function hu() {
	return await __webpack_init_sharing__("default"), mu();
}
function gu({ files: { doors: e } }, t) {
	let n = mu(), r = (e?.[t] ?? []).flatMap((e) => Object.values(n[e] ?? {}));
	for (let { get: e } of r) Promise.resolve(e?.()).catch(() => void 0);
}
// host/src/remotes/sharing/remote-needs.ts
ul();
function _u(e, t) {
	let [n = 0, r = 0, i = 0] = e.split(".").map(Number), [a = 0, o = 0, s = 0] = t.replace("^", "").split(".").map(Number);
	return n === a ? r === o ? i >= s : n > 0 && r > o : !1;
}
function vu({ needs: e = {} }, t) {
	return Object.entries(e).flatMap(([e, n]) => {
		let r = Object.keys(t[e] ?? {});
		return r.some((e) => _u(e, n)) ? [] : [{
			door: e,
			needed: n,
			given: r
		}];
	});
}
function yu({ needs: e = {} }, t) {
	let n = Object.entries(t).map(([t, n]) => {
		let r = e[t];
		return r === void 0 ? [t, n] : [t, Object.fromEntries(Object.entries(n).filter(([e]) => _u(e, r)))];
	});
	return Object.fromEntries(n);
}
function bu({ door: e, needed: t, given: n }) {
	return `${e.replace("@lintel/shared/", "")} ${t} (here: ${xu(n) ?? "none"})`;
}
function xu(e) {
	return e.toSorted((e, t) => e.localeCompare(t, "en", { numeric: !0 })).at(-1);
}
function Su(e) {
	return vu(e, mu()).length === 0;
}
async function Cu() {
	let e = await hu();
	return (t) => t.contractVersion === 1 && vu(t, e).length === 0;
}
async function wu(e) {
	let t = vu(e, await hu());
	if (t.length === 0) return;
	let n = `It needs ${t.map(bu).join(" and ")}.`;
	throw new $(e, {
		kind: "contract",
		detail: `the shell lacks doors. ${n}`,
		explanation: n
	});
}
// host/src/remotes/loading/container.ts
ul();
var Tu = "lintel_host", Eu = class extends Error {
	name = "ContainerError";
}, Du = class extends Error {
	name = "SecondCopyError";
};
function Ou(e) {
	let t = globalThis[e];
	if (typeof t?.get != "function") throw new Eu(`The entry defines no ${e}.`);
	return t;
}
var ku = /* @__PURE__ */ new WeakSet();
function Au(e) {
	for (let t of Object.values(e).flatMap((e) => Object.values(e))) t.from === Tu && ku.add(t);
}
function ju(e) {
	for (let [t, n] of Object.entries(e)) {
		let e = Object.values(n).find((e) => e.from !== Tu && !ku.has(e));
		if (e) throw new Du(`${e.from} brings its own copy of ${t}.`);
	}
}
function Mu({ baseUrl: e }, { file: t, integrity: n }, r) {
	let i = new URL(t, e);
	return r > 0 && i.searchParams.set("try", String(r)), {
		address: i.href,
		integrity: n
	};
}
function Nu(e, t, n) {
	return fu(Mu(e, t, n));
}
function Pu({ name: e }) {
	Reflect.deleteProperty(globalThis, `webpackChunk${Bc(e)}`);
}
async function Fu(e, t) {
	let n = Bc(e.name);
	Reflect.set(globalThis, n, void 0), await fu(Mu(e, e.files.entry, t));
	let r = Ou(n), i = await hu();
	Au(i);
	let a = yu(e, i);
	return await r.init(a), ju(a), (await r.get("./pages"))().pages ?? {};
}
function Iu({ files: { entry: e, pages: t } }) {
	return [e, ...Object.values(t).flat()].map(({ file: e }) => e);
}
function Lu(e) {
	let { baseUrl: t } = e, n = lu().overrides.get(e.name) !== e && !1, r = Iu(e).some((e) => !new URL(e, t).href.startsWith(t));
	if (n || r) throw new $(e, {
		kind: "origin",
		detail: `its code lies where none may come from (${t}).`
	});
}
// host/src/remotes/loading/diagnose-failure.ts
var Ru = 3e3;
async function zu(e, t) {
	if (pu(e)) return e;
	let n = e instanceof Error ? e : Error(String(e));
	return n instanceof uu ? Hu(n, n.script, t) : Bu(n) ? Hu(n, { address: n.request ?? t.baseUrl }, t) : n instanceof du ? new $(t, {
		kind: "execution",
		detail: `one of its scripts threw: ${n.message}`,
		cause: n
	}) : n instanceof Eu || /does not exist in container/.test(n.message) ? new $(t, {
		kind: "contract",
		detail: n.message,
		cause: n
	}) : n instanceof Du || Vu(n) ? new $(t, {
		kind: "shared-version",
		detail: n.message,
		cause: n
	}) : new $(t, {
		kind: "execution",
		detail: `its code threw: ${n.message}`,
		cause: n
	});
}
function Bu(e) {
	return e instanceof Error && e.name === "ChunkLoadError";
}
function Vu({ message: e }) {
	return /Can not get '|shared (singleton )?module|loadShare|RUNTIME-00[56]/.test(e);
}
async function Hu(e, t, n) {
	return new $(n, {
		...await Uu(t.address, t.integrity),
		cause: e
	});
}
async function Uu(e, t) {
	try {
		let n = AbortSignal.timeout(Ru);
		return await Wu(await fetch(e, {
			cache: "no-store",
			credentials: "same-origin",
			signal: n
		}), t);
	} catch (e) {
		return e instanceof DOMException && e.name === "TimeoutError" ? {
			kind: "timeout",
			detail: "its server does not answer."
		} : {
			kind: "offline",
			detail: "its server cannot be reached."
		};
	}
}
async function Wu(e, t) {
	return e.ok ? t !== void 0 && await Gu(e) !== t ? {
		kind: "integrity",
		detail: "a file is not the one that was released."
	} : {
		kind: "http",
		detail: "a file arrived incomplete."
	} : {
		kind: "http",
		detail: `its server answered ${e.status}.`
	};
}
async function Gu(e) {
	let t = await crypto.subtle.digest("SHA-384", await e.arrayBuffer());
	return `sha384-${btoa(String.fromCharCode(...new Uint8Array(t)))}`;
}
// host/src/remotes/loading/load-remote.ts
ul();
var Ku = 8e3, qu = 3e3, Ju = /* @__PURE__ */ new Map();
function Yu(e, t = 0) {
	Pu(e);
	let n = {
		remote: e,
		failures: t,
		chunks: /* @__PURE__ */ new Map(),
		loading: /* @__PURE__ */ new Map(),
		unseen: /* @__PURE__ */ new Map(),
		arrived: /* @__PURE__ */ new Map()
	};
	return Ju.set(e.name, n), n;
}
function Xu(e) {
	let t = Ju.get(e.name);
	return t && Q(t.remote) === Q(e) ? t : Yu(e, t?.failures);
}
function Zu(e, t) {
	if (e.contractVersion !== 1) throw new $(e, {
		kind: "contract",
		detail: `it speaks version ${e.contractVersion} of the contract, the shell speaks 1.`
	});
	if (!(t in e.pages)) throw new $(e, {
		kind: "contract",
		detail: `it has no page "${t}".`
	});
}
async function Qu(e) {
	let t = lu();
	try {
		await t.confirmed();
	} catch (t) {
		throw new $(e, {
			kind: "unconfirmed",
			detail: "the list of applications could not be refreshed.",
			cause: t
		});
	}
	if (!t.isInUse(e)) throw new $(e, {
		kind: "withdrawn",
		detail: "it is not the release to use any more."
	});
}
function $u({ remote: e, chunks: t, failures: n }, r) {
	let i = e.files.pages[r] ?? [];
	return Promise.all(i.map((r) => {
		let i = t.get(r.file) ?? Nu(e, r, n);
		return t.set(r.file, i), i;
	}));
}
async function ed(e, t, n) {
	let { remote: r, failures: i } = e;
	gu(r, t), e.code ??= Fu(r, i);
	let [a] = await Promise.all([e.code, $u(e, t)]), o = a[t];
	if (!o) throw new $(r, {
		kind: "contract",
		detail: `its code has no page "${t}".`
	});
	let s = await o(n);
	return e.arrived.set(t, s), s;
}
function td(e, t) {
	let n = e.deadline ?? Ku, r = `its code did not arrive within ${n / 1e3} seconds.`;
	return pc(t, n, () => new $(e, {
		kind: "timeout",
		detail: r
	}));
}
async function nd(e, t, n) {
	let { remote: r } = e;
	try {
		return Zu(r, t), Lu(r), await Qu(r), await wu(r), await td(r, ed(e, t, n));
	} catch (t) {
		throw e.code = void 0, e.chunks.clear(), e.failures += 1, await zu(t, r);
	} finally {
		e.loading.delete(t);
	}
}
function rd({ name: e }, t) {
	Ju.get(e)?.unseen.delete(t);
}
function id() {
	return [...Ju.values()].map(({ remote: e }) => e);
}
function ad(e, t) {
	return Xu(e).arrived.get(t);
}
function od(e, t, n) {
	let r = Xu(e), i = r.arrived.get(t);
	if (i) return Promise.resolve(i);
	let a = r.loading.get(t);
	if (a) return a;
	let o = r.unseen.get(t);
	if (o && performance.now() - o.at < qu) return o.failure;
	let s = nd(r, t, n);
	return s.catch(() => r.unseen.set(t, {
		failure: s,
		at: performance.now()
	})), r.loading.set(t, s), s;
}
async function sd(e, t) {
	let { arrived: n, failures: r, unseen: i } = Xu(e);
	i.delete(t);
	let a = lu();
	if (n.size > 0 || !a.isConfirmed) return od(e, t);
	let o = await a.renewed(e);
	return Q(o) !== Q(e) && Yu(o, r), od(o, t);
}
export { ou as Releases, wu as assertNeeds, Zl as currentRegistry, cu as installReleases, Su as isServed, ql as loadRegistry, od as loadRemotePage, ad as loadedPage, id as openedReleases, lu as releasesOfPage, sd as retryRemotePage, Cu as runningHere, rd as sawFailure, yu as scopeFor, _u as serves };
