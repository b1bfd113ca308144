import { PASSWORD_MIN, passwordNuevoRejection } from '@anden/contrato/sesion/rules.ts';
import { useEffect, useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { markKeyChanged, useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { CampoPassword } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { avisar } from '../../ui/modal.ts';
import { cambioStore } from './cambio.ts';
import { cerrarSesion } from './salir.ts';

const TITULO = 'Cambiar contraseña';

/** The dialog for changing one's own password. It comes before everything else for an operator who signed in with a temporary one. */
export function CambiarPassword() {
  const { debe_cambiar_clave: debe } = useSession();
  const abierto = useStore(cambioStore);

  useEffect(() => {
    if (!debe) return;
    cambioStore.set(true);
    return () => cambioStore.set(false);
  }, [debe]);

  return (
    <Dialogo abierto={abierto} titulo={TITULO} cerrable={!debe} alCerrar={() => cambioStore.set(false)}>
      {abierto ? <Forma debe={debe} /> : null}
    </Dialogo>
  );
}

function Forma({ debe }: { debe: boolean }) {
  const { data: operador } = useSession();
  const [actual, setActual] = useState('');
  const [nueva, setNueva] = useState('');
  const [otra, setOtra] = useState('');
  const [error, setError] = useState<{ campo: 'actual' | 'nueva' | 'otra'; motivo: string } | null>(null);
  const cambia = useCommand('cambiaClave', {
    titulo: TITULO,
    onRefusal: (r) =>
      setError({ campo: /actual no/i.test(r.message) ? 'actual' : 'nueva', motivo: r.message }),
  });

  async function envia(): Promise<void> {
    const motivo = passwordNuevoRejection(nueva, operador.OPERADOR, operador.NOMBRE);
    if (!actual) return setError({ campo: 'actual', motivo: 'Escriba su contraseña actual' });
    if (motivo) return setError({ campo: 'nueva', motivo });
    if (nueva !== otra) return setError({ campo: 'otra', motivo: 'Las contraseñas no coinciden' });
    setError(null);
    const reply = await cambia.run({ clave_actual: actual, clave_nueva: nueva });
    if (!reply) return;
    markKeyChanged();
    cambioStore.set(false);
    void avisar(TITULO, reply.message || 'Contraseña cambiada', 'hecho');
  }

  const de = (campo: string) => (error?.campo === campo ? error.motivo : null);
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void envia();
      }}
      style={{ display: 'grid', gap: 8 }}
    >
      {debe ? (
        <Mensaje tono="atencion">
          Otra persona le dio esta contraseña: para empezar, cámbiela por una que sólo usted conozca, de al
          menos {PASSWORD_MIN} caracteres.
        </Mensaje>
      ) : null}
      <input type="text" name="username" autoComplete="username" value={operador.OPERADOR} readOnly hidden />
      <CampoPassword
        etiqueta="Contraseña actual"
        autoComplete="current-password"
        data-autofocus
        reserva
        value={actual}
        error={de('actual')}
        onChange={(e) => setActual(e.target.value)}
      />
      <CampoPassword
        etiqueta="Contraseña nueva"
        autoComplete="new-password"
        ayuda={`Al menos ${PASSWORD_MIN} caracteres; se distinguen mayúsculas y minúsculas`}
        reserva
        value={nueva}
        error={de('nueva')}
        onChange={(e) => setNueva(e.target.value)}
      />
      <CampoPassword
        etiqueta="Repita la contraseña nueva"
        autoComplete="new-password"
        reserva
        value={otra}
        error={de('otra')}
        onChange={(e) => setOtra(e.target.value)}
      />
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 8 }}>
        {debe ? (
          <Boton onClick={() => void cerrarSesion()}>Salir</Boton>
        ) : (
          <Boton onClick={() => cambioStore.set(false)}>Cancelar</Boton>
        )}
        <Boton tipo="principal" enviar cargando={cambia.running}>
          Cambiar
        </Boton>
      </div>
    </form>
  );
}
