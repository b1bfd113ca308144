import {
  ESTADO_BYTES_MAX,
  ESTADO_RENGLONES_MAX,
  MENSAJES_ESTADO,
} from '@anden/contrato/cartera/rules-estados.ts';
import { segun } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useState } from 'react';
import { DialogoDeMotivo } from '../../capture/DialogoDeMotivo.tsx';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { cuantos, entero, fechaHora, pesos } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useIr, useSearchState } from '../../platform/navigation.ts';
import { missing } from '../../platform/permisos.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { PorLeer } from '../../ui/Vacios.tsx';
import { Subida, SueltaArchivo, useSubida, useSuelta } from '../importaciones/index.ts';
import { CuentaDelArchivo, FaltaFormaDePago, NuevaCuenta } from './bancos/CuentaDelArchivo.tsx';
import css from './cartera.module.css';
import { EstadoPorCargar } from './EstadoPorCargar.tsx';
import { MOTIVO_DEL_RASTRO } from './rastro.ts';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('estadoscuenta');

const AYUDA = `La primera hoja visible de un .xlsx, o un .csv; hasta ${ESTADO_BYTES_MAX / 1024 / 1024} MB y ${entero(ESTADO_RENGLONES_MAX)} renglones`;

const rechaza = (bytes: number): string | null =>
  bytes === 0 ? 'El archivo está vacío' : bytes > ESTADO_BYTES_MAX ? MENSAJES_ESTADO.grande : null;

/** 'Cargar estado de cuenta' (menu 'estadoscuenta'): a bank's file is dropped, checked row by row, and loaded as deposits. */
export default function EstadosCuenta() {
  const ir = useIr();
  const [lugar, setLugar] = useSearchState({ cuenta: 0, archivo: 0 });
  const [cargado, setCargado] = useState<{ depositos: number; suma: number } | null>(null);
  const query = useQueryCall('getCuentasBanco', {});
  const { subiendo, falla, sube } = useSubida({ rechaza });
  const { encima, alSoltar } = useSuelta((archivo) => void toma(archivo));
  const cuentas = query.data?.data;
  const cuenta = cuentas?.find((c) => c.CUENTA_BA_ID === lugar.cuenta) ?? null;

  async function toma(archivo: File | undefined): Promise<void> {
    if (!archivo || subiendo) return;
    setCargado(null);
    const id = await sube(archivo);
    setLugar({ archivo: id ?? 0 });
  }

  return (
    <>
      <PageHeader titulo={TITULO} />
      {!cuentas ? (
        <PorLeer lectura={query} />
      ) : (
        <section className={css.zona} aria-label="Estado de cuenta" {...alSoltar}>
          <div className={css.mandos}>
            <Selector
              etiqueta="Cuenta"
              value={cuenta ? String(cuenta.CUENTA_BA_ID) : ''}
              required
              vacio="Elija la cuenta"
              opciones={cuentas.map((c) => ({
                valor: String(c.CUENTA_BA_ID),
                texto: `${c.CUENTA} · ${c.BANCO}`,
              }))}
              onCambio={(valor) => {
                setCargado(null);
                setLugar({ cuenta: Number(valor) });
              }}
            />
            <NuevaCuenta
              pantalla={TITULO}
              alGuardar={(id) => {
                setCargado(null);
                setLugar({ cuenta: id });
              }}
            />
          </div>
          {cuentas.length === 0 ? (
            <Mensaje tono="atencion">
              Todavía no hay cuentas de banco.{' '}
              {missing(P.catalogosBanco) ?? 'Registre la primera, o deje aquí su estado de cuenta.'}
            </Mensaje>
          ) : null}
          {query.data?.formas_pago.length === 0 ? <FaltaFormaDePago pantalla={TITULO} /> : null}
          {cuenta?.ULTIMO ? (
            <p className={css.ayuda}>
              El último: {cuenta.ULTIMO.ARCHIVO},{' '}
              {cuantos(cuenta.ULTIMO.RENGLONES, ['depósito', 'depósitos'])},{' '}
              <LigaA registro="operador" valor={cuenta.ULTIMO.OPERADOR} enTexto />,{' '}
              {fechaHora(cuenta.ULTIMO.CARGADO)}
              {cuenta.ULTIMO.VIGENTES === 0 ? ', cancelado' : null}
            </p>
          ) : null}
          {cuenta?.ULTIMO && cuenta.ULTIMO.VIGENTES > 0 && lugar.archivo === 0 ? (
            <DeshacerEstado
              ultimo={cuenta.ULTIMO}
              cuenta={cuenta.CUENTA}
              alDeshacer={() => setCargado(null)}
            />
          ) : null}
          {cargado ? (
            <Mensaje tono="hecho">
              {cuantos(cargado.depositos, ['depósito cargado', 'depósitos cargados'])} por{' '}
              {pesos(cargado.suma)}.{' '}
              <Boton tipo="discreto" onClick={() => ir('depositonoid')}>
                Ver depósitos sin aplicar
              </Boton>
            </Mensaje>
          ) : null}
          {subiendo ? (
            <Subida {...subiendo} />
          ) : lugar.archivo > 0 && !cuenta ? (
            <CuentaDelArchivo
              key={lugar.archivo}
              pantalla={TITULO}
              archivoId={lugar.archivo}
              cuentas={cuentas}
              alElegir={(id) => setLugar({ cuenta: id })}
              alDejar={() => setLugar({ archivo: 0 })}
            />
          ) : lugar.archivo > 0 && cuenta ? (
            <EstadoPorCargar
              // The first way of paying may be registered while it is open.
              key={`${lugar.archivo} ${cuenta.CUENTA_BA_ID} ${query.data?.formas_pago.length}`}
              titulo={TITULO}
              archivoId={lugar.archivo}
              cuentaId={cuenta.CUENTA_BA_ID}
              formasPago={query.data?.formas_pago ?? []}
              alCargar={(hecho) => {
                setCargado(hecho);
                setLugar({ archivo: 0 });
              }}
              alDejar={() => setLugar({ archivo: 0 })}
            />
          ) : (
            <SueltaArchivo encima={encima} falla={falla} ayuda={AYUDA} onArchivo={(a) => void toma(a)} />
          )}
        </section>
      )}
    </>
  );
}

interface DeshacerEstadoProps {
  ultimo: NonNullable<Respuesta<'getCuentasBanco'>['data'][number]['ULTIMO']>;
  cuenta: string;
  alDeshacer: () => void;
}

/** Cancels the deposits of the statement last loaded for an account, if it was loaded by mistake. */
function DeshacerEstado({ ultimo, cuenta, alDeshacer }: DeshacerEstadoProps) {
  const { ESTADO_CUENTA_ID, ARCHIVO, VIGENTES } = ultimo;
  const [abierto, setAbierto] = useState(false);
  const comando = useCommand('deshaceEstadoCuenta', { titulo: TITULO });
  return (
    <div className={css.acciones}>
      <Boton tipo="discreto" onClick={() => setAbierto(true)}>
        Cancelar el último
      </Boton>
      {abierto ? (
        <DialogoDeMotivo
          borrador={`estadoscuenta.${ESTADO_CUENTA_ID}.deshace`}
          titulo="Cancelar estado de cuenta"
          {...MOTIVO_DEL_RASTRO}
          cancelar="No cancelar"
          aceptar="Cancelar sus depósitos"
          guardando={comando.running}
          alAceptar={async (motivo) => {
            const reply = await comando.run({ estado_cuenta_id: ESTADO_CUENTA_ID, motivo });
            if (!reply) return false;
            setAbierto(false);
            alDeshacer();
            return true;
          }}
          alCerrar={() => setAbierto(false)}
        >
          Se cargó por error: {segun(VIGENTES, 'el depósito', `los ${entero(VIGENTES)} depósitos`)} de{' '}
          {ARCHIVO} en {cuenta}{' '}
          {segun(VIGENTES, 'deja de contar y no se puede aplicar', 'dejan de contar y no se pueden aplicar')}.
        </DialogoDeMotivo>
      ) : null}
    </div>
  );
}
