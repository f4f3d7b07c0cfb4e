import '../schemas-without-evaluation.ts'

void import(/* webpackMode: "eager" */ '@lintel/shared/routing')
void import(/* webpackMode: "eager" */ '@lintel/shared/api')
