void import(/* webpackMode: "eager" */ '@lintel/shared/ui')
