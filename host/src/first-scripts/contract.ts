void import(/* webpackMode: "eager" */ '@lintel/shared/contract')
