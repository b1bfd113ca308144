import css from './Comodin.module.css';

/** 'CC': a wildcard article, any of whose keys is accepted. `se` says for what: 'se recibe con'. */
export const Comodin = ({ se = 'vale' }: { se?: string }) => (
  <abbr className={css.comodin} title={`Cuenta con comodín: ${se} cualquiera de sus claves`}>
    CC
  </abbr>
);

/** An article's name in a row, with the wildcard mark. */
export const ConComodin = (props: { articulo: string; comodin: boolean; se?: string }) => (
  <span className={css.articulo}>
    <span title={props.articulo}>{props.articulo}</span>
    {props.comodin ? <Comodin {...(props.se ? { se: props.se } : {})} /> : null}
  </span>
);
