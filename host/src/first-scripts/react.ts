void import(/* webpackMode: "eager" */ 'react-dom/client')
