import css from './PapelDeAcceso.module.css';

/** A slip of paper that tells somebody how to sign in for the first time. */
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
