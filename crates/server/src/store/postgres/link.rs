//! A connection with its prepared statements.

use std::collections::HashMap;
use std::time::Duration;

use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Row, Statement};

use crate::store::StoreError;

/// Maximum duration of an operation, including connecting.
pub(super) const LONGEST: Duration = Duration::from_secs(10);

/// Maximum duration of connecting to one address of the server.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// A parameter of a statement.
pub(super) type Value<'a> = &'a (dyn ToSql + Sync);

/// The parameters of a statement.
pub(super) type Values<'a> = &'a [Value<'a>];

/// What every connection sets: a statement ends before its caller stops waiting, the server notices within
/// half a minute that this machine is gone, and a commit is on the disk even if the server's default is
/// otherwise.
const SESSION: &str = "
    SET statement_timeout = '9s';
    SET idle_in_transaction_session_timeout = '10s';
    SET tcp_keepalives_idle = 10;
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// The server that a URL names.
pub(super) fn config(url: &str) -> Result<Config, StoreError> {
    let mut config: Config =
        url.parse().map_err(|error| StoreError::Failed(format!("the address of the database: {error}")))?;
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_WITHIN);
    }
    if config.get_application_name().is_none() {
        config.application_name("saigen");
    }
    config.tcp_user_timeout(LONGEST);
    Ok(config)
}

pub(super) struct Link {
    client: Client,
    prepared: HashMap<&'static str, Statement>,
}

impl Link {
    pub(super) async fn open(server: &Config) -> Result<Self, StoreError> {
        let (client, connection) = server.connect(NoTls).await?;
        // It ends when the client is dropped or the connection fails, which the client notices.
        tokio::spawn(async move { drop(connection.await) });
        client.batch_execute(SESSION).await?;
        Ok(Self { client, prepared: HashMap::new() })
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Takes the lock that keeps other servers from starting; `false` if another connection holds it.
    pub(super) async fn lock(&mut self) -> Result<bool, StoreError> {
        let sql = "SELECT pg_try_advisory_lock(hashtext('saigen server'), hashtext(current_schema()))";
        Ok(self.row(sql, &[]).await?.is_some_and(|row| row.get(0)))
    }

    async fn statement(&mut self, sql: &'static str) -> Result<Statement, StoreError> {
        if let Some(known) = self.prepared.get(sql) {
            return Ok(known.clone());
        }
        let new = self.client.prepare(sql).await?;
        self.prepared.insert(sql, new.clone());
        Ok(new)
    }

    pub(super) async fn rows(
        &mut self,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let statement = self.statement(sql).await?;
        Ok(self.client.query(&statement, values).await?)
    }

    /// The only row; `None` if there is none.
    pub(super) async fn row(
        &mut self,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<Option<Row>, StoreError> {
        let statement = self.statement(sql).await?;
        Ok(self.client.query_opt(&statement, values).await?)
    }

    /// Changes something; returns the number of rows.
    pub(super) async fn change(&mut self, sql: &'static str, values: Values<'_>) -> Result<u64, StoreError> {
        let statement = self.statement(sql).await?;
        Ok(self.client.execute(&statement, values).await?)
    }

    /// Several statements without parameters.
    pub(super) async fn batch(&self, sql: &str) -> Result<(), StoreError> {
        Ok(self.client.batch_execute(sql).await?)
    }

    /// Begins a transaction with a statement.
    pub(super) async fn begin(&self, first: &str) -> Result<(), StoreError> {
        self.batch(&format!("BEGIN; {first}")).await
    }

    pub(super) async fn commit(&self) -> Result<(), StoreError> {
        self.batch("COMMIT").await
    }

    /// Makes every write of this connection fail, or succeed again.
    #[cfg(test)]
    pub(super) async fn jam(&self, jammed: bool) -> Result<(), StoreError> {
        self.batch(&format!("SET default_transaction_read_only = {jammed}")).await
    }
}
