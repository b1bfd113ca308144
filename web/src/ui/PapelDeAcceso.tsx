import css from './PapelDeAcceso.module.css';

/** How somebody signs in for the first time, on a slip of paper that is given to them. */
export function PapelDeAcceso(props: { nombre: string; usuario: string; password: string }) {
  const { nombre, usuario, password } = props;
  return (
    <div className={css.papel}>
      <strong>{nombre}</strong>
      <dl>
        <dt>Dirección</dt>
        <dd>{window.location.origin}</dd>
        <dt>Usuario</dt>
        <dd>
          <code>{usuario}</code>
        </dd>
        <dt>Contraseña</dt>
        <dd>
          <code>{password}</code>
        </dd>
      </dl>
      <span>Al entrar por primera vez pide una contraseña nueva.</span>
    </div>
  );
}
