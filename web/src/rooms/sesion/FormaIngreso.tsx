import { passwordRejection, usuarioRejection } from '@anden/contrato/sesion/rules.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signIn } from '../../platform/session.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo, CampoPassword } from '../../ui/Campo.tsx';
import { IconoEstado } from '../../ui/Estado.tsx';
import { IconX } from '../../ui/iconos.ts';
import css from './FormaIngreso.module.css';

/** How long a refusal at sign-in is shown (specification §8), in milliseconds. */
const ALERTA = 3000;

/**
 * User and password, with the specification's rules. 'Ingresar' is visible only when both are filled; the space for the
 * alert and the button is reserved, so that nothing moves.
 */
export function FormaIngreso({ usuario: inicial, alEntrar }: { usuario: string; alEntrar?: () => void }) {
  const [usuario, setUsuario] = useState(inicial);
  const [password, setPassword] = useState('');
  const [errores, setErrores] = useState<{ usuario: string | null; password: string | null }>({
    usuario: null,
    password: null,
  });
  const [alerta, setAlerta] = useState<{ mensaje: string } | null>(null);
  const [entrando, setEntrando] = useState(false);
  const clave = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!alerta) return;
    const reloj = setTimeout(() => setAlerta(null), ALERTA);
    return () => clearTimeout(reloj);
  }, [alerta]);

  async function ingresar(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (entrando || !usuario || !password) return;
    const motivos = { usuario: usuarioRejection(usuario), password: passwordRejection(password) };
    setErrores(motivos);
    if (motivos.usuario || motivos.password) return;
    setEntrando(true);
    setAlerta(null);
    try {
      await signIn(usuario.trim(), password);
      alEntrar?.();
    } catch (error) {
      setAlerta({ mensaje: error instanceof Error ? error.message : 'No fue posible ingresar.' });
      setEntrando(false);
      clave.current?.focus();
      clave.current?.select();
    }
  }

  return (
    <form className={css.forma} noValidate onSubmit={(e) => void ingresar(e)}>
      <Campo
        etiqueta="Usuario"
        name="username"
        autoComplete="username"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={50}
        autoFocus={!inicial}
        data-autofocus={inicial ? undefined : true}
        reserva
        value={usuario}
        error={errores.usuario}
        onChange={(e) => {
          setUsuario(e.target.value);
          setErrores({ ...errores, usuario: null });
        }}
      />
      <CampoPassword
        ref={clave}
        etiqueta="Contraseña"
        name="password"
        autoComplete="current-password"
        maxLength={64}
        autoFocus={Boolean(inicial)}
        data-autofocus={inicial ? true : undefined}
        reserva
        value={password}
        error={errores.password}
        onChange={(e) => {
          setPassword(e.target.value);
          setErrores({ ...errores, password: null });
        }}
      />
      <div className={css.boton}>
        {usuario && password ? (
          <Boton tipo="principal" ancho enviar cargando={entrando}>
            Ingresar
          </Boton>
        ) : null}
      </div>
      <div className={css.lugarAlerta} aria-live="assertive">
        {alerta ? (
          <div className={css.alerta} role="alert">
            <IconoEstado tono="rechazo" tamano={18} />
            <span>{alerta.mensaje}</span>
            <BotonIcono
              etiqueta="Cerrar aviso"
              icono={<IconX stroke={1.75} />}
              onClick={() => setAlerta(null)}
            />
          </div>
        ) : null}
      </div>
    </form>
  );
}
