import { MENSAJES_CADUCADOS } from '@anden/contrato/existencias/caducado.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { ubicarRejection } from '@anden/contrato/ubicaciones/sin-ubicar-rules.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { MARCA_OYE } from '../../capture/oyentes.ts';
import { ubicacionLeida } from '../../capture/resolver.ts';
import { useLectura } from '../../capture/useLectura.ts';
import type { Entrada } from '../../platform/client.ts';
import { digitosDe, useAlmacenEnTrabajo } from '../../platform/codigosPropios.ts';
import { useCommand } from '../../platform/command.ts';
import { entero, fechaHora } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useMontada } from '../../platform/montada.ts';
import { enteroDe } from '../../platform/numero.ts';
import { useTitulo } from '../../platform/titulo.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { FichaLateral, type FichaLateralProps, SeccionDeFicha } from '../../ui/FichaLateral.tsx';
import { avisar } from '../../ui/modal.ts';
import { DialogoDeCaducado } from '../existencias/index.ts';
import { CampoUbicacion } from './CampoUbicacion.tsx';
import css from './EtiquetasDeRango.module.css';
import type { SinEstante } from './sin-ubicar.ts';

/** An article's pieces without a shelf, and putting them on one. */
export function PanelDeSinUbicar(props: {
  abierto: boolean;
  vecinos: FichaLateralProps['vecinos'];
  /** undefined if it is not on the page shown. */
  fila: SinEstante | undefined;
  alCerrar: () => void;
}) {
  const { abierto, fila, alCerrar, vecinos } = props;
  const titulo = useTitulo();
  return (
    <FichaLateral
      abierto={abierto}
      titulo={fila?.ARTICULO ?? titulo}
      alCerrar={alCerrar}
      vecinos={vecinos}
      datos={fila && datosDe(fila)}
      ausente={{ titulo: 'Este artículo ya no está en la lista', texto: 'Sus piezas ya se ubicaron.' }}
    >
      {fila ? <Ubicar key={fila.LLAVE} fila={fila} alCerrar={alCerrar} /> : null}
    </FichaLateral>
  );
}

const datosDe = (f: SinEstante): readonly (readonly [string, ReactNode])[] => [
  ['Clave', <LigaA key="clave" registro="articulo" valor={f.CLAVE_ARTICULO} />],
  ['Almacén', f.ALMACEN],
  ['Sin ubicar', `${entero(f.PIEZAS)} desde ${fechaHora(f.DESDE)}`],
  ['Su ubicación', <LigaA key="ubicacion" registro="ubicacion" valor={f.UBICACION} fila={f} />],
];

type Pedido = Entrada<'ubicaPiezas'>;

/** The shelf, scanned or typed, and the pieces that go there. */
function Ubicar({ fila: f, alCerrar }: { fila: SinEstante; alCerrar: () => void }) {
  useAlmacenEnTrabajo(f.ALMACEN_ID);
  const titulo = useTitulo();
  const [escrita, setEscrita] = useState(f.NUMERIC_UB ?? '');
  const [cuantas, setCuantas] = useState(String(f.PIEZAS));
  const [sinMotivo, setSinMotivo] = useState<Pedido | null>(null);
  const montada = useMontada();
  const comando = useCommand('ubicaPiezas', {
    titulo,
    memoria: `sinubicar.${f.LLAVE}`,
    onRefusal({ message }) {
      if (message === MENSAJES_CADUCADOS.enFija) setSinMotivo(pedido());
      else void avisar(titulo, message, 'rechazo');
    },
  });
  useLectura((leido) => {
    const suya = ubicacionLeida(leido);
    if (suya) setEscrita(suya);
    else void avisar(titulo, MENSAJES_UBICACION.codigo, 'rechazo');
  });
  const ubicacion = digitosDe(escrita, f.ALMACEN_ID);
  const piezas = enteroDe(cuantas);
  const rechazo = ubicarRejection(piezas, f.PIEZAS);
  const pedido = (): Pedido => ({
    articulo_id: f.ARTICULO_ID,
    almacen_id: f.ALMACEN_ID,
    ubicacion: ubicacion ?? '',
    piezas,
  });

  /** Whether it was saved; the operator has been told what was not. */
  async function manda(suyo: Pedido): Promise<boolean> {
    if (comando.running || ubicacion === null || rechazo) return false;
    const reply = await comando.run(suyo);
    if (!reply) return false;
    setSinMotivo(null);
    if (montada() && reply.data.QUEDAN === 0) alCerrar();
    else setCuantas(String(reply.data.QUEDAN));
    void avisar(titulo, reply.message, 'hecho');
    return true;
  }

  return (
    <form
      className={css.forma}
      aria-label="Ubicar"
      {...{ [MARCA_OYE]: '' }}
      noValidate
      onSubmit={(e: FormEvent) => {
        e.preventDefault();
        void manda(pedido());
      }}
    >
      <SeccionDeFicha>Poner en una ubicación</SeccionDeFicha>
      <CampoUbicacion
        etiqueta="Ubicación"
        value={escrita}
        onCambio={setEscrita}
        error={escrita.length >= 11 && ubicacion === null ? MENSAJES_UBICACION.codigo : null}
      />
      <Campo
        etiqueta="Piezas"
        inputMode="numeric"
        maxLength={7}
        value={cuantas}
        onChange={(e) => setCuantas(e.target.value)}
        onFocus={(e) => e.target.select()}
        error={cuantas.trim() === '' ? null : rechazo}
        ayuda="Se puede deshacer hoy mismo."
        reserva
      />
      <Boton
        grande
        tipo="principal"
        enviar
        disabled={(rechazo !== null || ubicacion === null) && !comando.running}
        cargando={comando.running}
      >
        Ubicar
      </Boton>
      {sinMotivo ? (
        <DialogoDeCaducado
          memoria={`sinubicar.${f.LLAVE}`}
          aceptar="Ubicar"
          guardando={comando.running}
          alAceptar={(motivo_caducado) => manda({ ...sinMotivo, motivo_caducado })}
          alCerrar={() => setSinMotivo(null)}
        />
      ) : null}
    </form>
  );
}
