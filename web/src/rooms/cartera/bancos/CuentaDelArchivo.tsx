import { P } from '@anden/contrato/permissions.ts';
import { useState } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { missing } from '../../../platform/permisos.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { can } from '../../../platform/session.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { IconPlus } from '../../../ui/iconos.ts';
import { avisar } from '../../../ui/modal.ts';
import { Cargando } from '../../../ui/Vacios.tsx';
import css from '../cartera.module.css';
import { ModalCuenta } from './ModalCuenta.tsx';
import { ModalNombre } from './ModalNombre.tsx';

interface NuevaCuentaProps {
  /** The screen's title, for its messages. */
  pantalla: string;
  /** Called with the id of the account that was registered. */
  alGuardar: (id: number) => void;
}

/** The button that registers an account without leaving the screen; nothing for who may not. */
export function NuevaCuenta({ pantalla, alGuardar }: NuevaCuentaProps) {
  const [abierta, setAbierta] = useState(false);
  if (!can(P.catalogosBanco)) return null;
  return (
    <>
      <Boton icono={<IconPlus stroke={1.75} />} onClick={() => setAbierta(true)}>
        Nueva cuenta
      </Boton>
      {abierta ? (
        <Alta
          pantalla={pantalla}
          alCerrar={() => setAbierta(false)}
          alGuardar={(id) => {
            setAbierta(false);
            alGuardar(id);
          }}
        />
      ) : null}
    </>
  );
}

/** Says that no way of paying was registered, without which nothing is loaded, with the button that registers one. */
export function FaltaFormaDePago({ pantalla }: { pantalla: string }) {
  const [abierta, setAbierta] = useState(false);
  const falta = missing(P.catalogosBanco);
  return (
    <>
      <Mensaje tono="atencion">Todavía no hay formas de pago. {falta ?? 'Registre la primera.'}</Mensaje>
      {falta === null ? (
        <div className={css.acciones}>
          <Boton icono={<IconPlus stroke={1.75} />} onClick={() => setAbierta(true)}>
            Nueva forma de pago
          </Boton>
        </div>
      ) : null}
      {abierta ? (
        <ModalNombre
          pantalla={pantalla}
          titulo="Nueva forma de pago"
          catalogo="FORMA_PAGO"
          fila={null}
          alCerrar={() => setAbierta(false)}
          alGuardar={(mensaje) => {
            setAbierta(false);
            void avisar(pantalla, mensaje, 'hecho');
          }}
        />
      ) : null}
    </>
  );
}

/** The dialog of a new account, with the banks there are. */
function Alta(props: NuevaCuentaProps & { propuesta?: Propuesta; alCerrar: () => void }) {
  const { pantalla, propuesta, alCerrar, alGuardar } = props;
  const { data } = useQueryCall('getCatalogosBanco', {});
  if (!data) return null;
  return (
    <ModalCuenta
      pantalla={pantalla}
      fila={null}
      bancos={data.bancos}
      {...(propuesta ? { propuesta } : {})}
      alCerrar={alCerrar}
      alGuardar={(id, mensaje) => {
        alGuardar(id);
        void avisar(pantalla, mensaje, 'hecho');
      }}
    />
  );
}

interface Propuesta {
  cuenta: string;
  banco_id: number;
}

interface CuentaDelArchivoProps {
  pantalla: string;
  archivoId: number;
  cuentas: Respuesta<'getCuentasBanco'>['data'];
  alElegir: (cuentaId: number) => void;
  alDejar: () => void;
}

/** A statement that was dropped before choosing its account: which one it says, to be chosen or registered. */
export function CuentaDelArchivo(props: CuentaDelArchivoProps) {
  const { pantalla, archivoId, cuentas, alElegir, alDejar } = props;
  const [propuesta, setPropuesta] = useState<Propuesta | null>(null);
  const query = useQueryCall('getCuentaDeEstado', { importacion_id: archivoId });
  const leido = query.data?.data;
  if (!leido)
    return query.error ? (
      <>
        <Mensaje tono="rechazo">{query.error.message}</Mensaje>
        <div className={css.acciones}>
          <Boton tipo="principal" onClick={alDejar}>
            Elegir otro archivo
          </Boton>
        </div>
      </>
    ) : (
      <Cargando que="Leyendo de qué cuenta es" />
    );
  const falta = missing(P.catalogosBanco);
  const nombreDe = (id: number | null) => cuentas.find((c) => c.CUENTA_BA_ID === id)?.CUENTA;
  return (
    <>
      <h2 className={css.nombre}>{leido.ARCHIVO}</h2>
      {leido.cuentas.length === 0 ? (
        <p className={css.ayuda}>El archivo no dice de qué cuenta es: elíjala arriba, o regístrela.</p>
      ) : null}
      {leido.cuentas.map(({ DICHA, CUENTA_BA_ID }) => (
        <Mensaje key={DICHA} tono="nada">
          El archivo dice la cuenta {DICHA}
          {nombreDe(CUENTA_BA_ID) ? `, que es ${nombreDe(CUENTA_BA_ID)}.` : ', que no está registrada.'}
        </Mensaje>
      ))}
      <div className={css.acciones}>
        {leido.cuentas.map(({ DICHA, CUENTA_BA_ID }) =>
          CUENTA_BA_ID !== null && nombreDe(CUENTA_BA_ID) ? (
            <Boton key={DICHA} tipo="principal" onClick={() => alElegir(CUENTA_BA_ID)}>
              {`Es de ${nombreDe(CUENTA_BA_ID)}`}
            </Boton>
          ) : (
            <Boton
              key={DICHA}
              tipo="principal"
              disabled={falta !== null}
              title={falta ?? undefined}
              onClick={() => setPropuesta({ cuenta: DICHA, banco_id: leido.BANCO_ID ?? 0 })}
            >
              {`Registrar la cuenta ${DICHA}`}
            </Boton>
          ),
        )}
        <Boton tipo="discreto" onClick={alDejar}>
          Elegir otro archivo
        </Boton>
      </div>
      {propuesta ? (
        <Alta
          pantalla={pantalla}
          propuesta={propuesta}
          alCerrar={() => setPropuesta(null)}
          alGuardar={(id) => {
            setPropuesta(null);
            alElegir(id);
          }}
        />
      ) : null}
    </>
  );
}
