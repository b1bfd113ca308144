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
import { comoForm, type FaltaDeForma, faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';
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
  const [negada, setNegada] = useState<FaltaDeForma | null>(null);
  const cambia = useCommand('cambiaClave', {
    titulo: TITULO,
    onRefusal: ({ message }) => setNegada(faltaEn(/actual no/i.test(message) ? 'actual' : 'nueva', message)),
  });
  const forma = useForma({
    campos: useEnMemoria({ actual: '', nueva: '', otra: '' }),
    faltaDe: ({ actual, nueva, otra }) =>
      faltaEn('actual', actual ? null : 'Escriba su contraseña actual') ??
      faltaEn('nueva', passwordNuevoRejection(nueva, operador.OPERADOR, operador.NOMBRE)) ??
      faltaEn('otra', nueva === otra ? null : 'Las contraseñas no coinciden'),
    guardando: cambia.running,
    envia({ actual, nueva }) {
      setNegada(null);
      return cambia.run({ clave_actual: actual, clave_nueva: nueva });
    },
    alGuardar({ message }) {
      markKeyChanged();
      cambioStore.set(false);
      void avisar(TITULO, message || 'Contraseña cambiada', 'hecho');
    },
  });
  const de = (campo: 'actual' | 'nueva' | 'otra', ayuda?: string) => {
    const suyo = forma.de(campo, ayuda);
    return { ...suyo, error: suyo.error ?? (negada?.campo === campo ? negada.mensaje : null) };
  };
  return (
    <form {...comoForm(forma)} style={{ display: 'grid', gap: 8 }}>
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
        {...de('actual')}
      />
      <CampoPassword
        etiqueta="Contraseña nueva"
        autoComplete="new-password"
        reserva
        {...de('nueva', `Al menos ${PASSWORD_MIN} caracteres; se distinguen mayúsculas y minúsculas`)}
      />
      <CampoPassword
        etiqueta="Repita la contraseña nueva"
        autoComplete="new-password"
        reserva
        {...de('otra')}
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
